#include "CurlTransfer.h"

#include <stdlib.h>
#include <string.h>

curl_shim_transfer *curl_shim_transfer_make(uint64_t number) {
  curl_shim_transfer *transfer = calloc(1, sizeof *transfer);
  if (transfer == NULL) return NULL;
  transfer->number = number;
  transfer->easy = curl.easy_init();
  if (transfer->easy == NULL) {
    free(transfer);
    return NULL;
  }
  return transfer;
}

static bool append(struct curl_list **list, const char *text) {
  struct curl_list *longer = curl.slist_append(*list, text);
  if (longer == NULL) return false;
  *list = longer;
  return true;
}

bool curl_shim_transfer_add_header(curl_shim_transfer *transfer, const char *line) {
  return append(&transfer->headers, line);
}

/// Sets an option to a text, where there is one.
static int set_text(curl_shim_transfer *transfer, int option, const char *text) {
  return text == NULL ? curl_ok : curl.easy_setopt(transfer->easy, option, text);
}

static int set_list(curl_shim_transfer *transfer, int option, struct curl_list *list) {
  return list == NULL ? curl_ok : curl.easy_setopt(transfer->easy, option, list);
}

static int set_up_request(curl_shim_transfer *transfer, const curl_shim_settings *settings) {
  curl_easy *easy = transfer->easy;
  int code = set_text(transfer, option_url, settings->url);
  if (code == curl_ok) code = curl.easy_setopt(easy, option_protocols, (long)curl_protocols_http);
  if (settings->head_only) {
    if (code == curl_ok) code = curl.easy_setopt(easy, option_no_body, 1L);
  } else if (settings->uploads) {
    if (code == curl_ok) code = curl.easy_setopt(easy, option_upload, 1L);
    if (code == curl_ok) {
      code = curl.easy_setopt(easy, option_upload_length, settings->upload_length);
    }
  }
  if (code == curl_ok) code = set_text(transfer, option_custom_request, settings->method);
  if (code == curl_ok) code = set_list(transfer, option_http_header, transfer->headers);
  if (code == curl_ok && settings->decodes) {
    code = curl.easy_setopt(easy, option_accept_encoding, "");
  }
  return code;
}

static int set_up_connection(curl_shim_transfer *transfer, const curl_shim_settings *settings) {
  if (settings->connect_to != NULL && !append(&transfer->connect_to, settings->connect_to)) {
    return curl_out_of_memory;
  }
  if (settings->resolve != NULL && !append(&transfer->resolve, settings->resolve)) {
    return curl_out_of_memory;
  }
  int code = set_list(transfer, option_connect_to, transfer->connect_to);
  if (code == curl_ok) code = set_list(transfer, option_resolve, transfer->resolve);
  if (code == curl_ok) code = set_text(transfer, option_proxy, settings->proxy);
  if (code == curl_ok) {
    code = set_text(transfer, option_proxy_credentials, settings->proxy_credentials);
  }
  if (code == curl_ok) code = set_text(transfer, option_authority_file, settings->authority_file);
  if (code == curl_ok) code = set_text(transfer, option_pinned_keys, settings->pinned_keys);
  if (code == curl_ok) code = set_text(transfer, option_certificate, settings->certificate_file);
  if (code == curl_ok) code = set_text(transfer, option_key, settings->key_file);
  if (code == curl_ok) code = set_text(transfer, option_key_password, settings->key_password);
  if (code == curl_ok && settings->http_version != 0) {
    code = curl.easy_setopt(transfer->easy, option_http_version, settings->http_version);
  }
  return code;
}

/// Sets what older versions may not know and can do without.
static void set_up_niceties(curl_easy *easy) {
  curl.easy_setopt(easy, option_no_delay, 1L);
  curl.easy_setopt(easy, option_path_as_is, 1L);
  curl.easy_setopt(easy, option_suppress_connect_headers, 1L);
  // What is no HTTP at all would be taken for a body otherwise.
  curl.easy_setopt(easy, option_http09_allowed, 0L);
  // A transfer that is given up must not wait for the system's look-up of its host.
  curl.easy_setopt(easy, option_quick_exit, 1L);
  curl.easy_setopt(easy, option_buffer_size, 64L * 1024);
}

int curl_shim_transfer_start(
  curl_shim_transfer *transfer, curl_shim_loop *loop, const curl_shim_settings *settings) {
  transfer->head_limit = settings->head_limit;
  transfer->body_limit = settings->body_limit;
  transfer->may_rewind = settings->may_rewind;
  int code = curl.easy_setopt(transfer->easy, option_private, transfer);
  if (code == curl_ok) code = curl.easy_setopt(transfer->easy, option_no_signal, 1L);
  if (code == curl_ok) code = curl.easy_setopt(transfer->easy, option_error_buffer, transfer->error);
  if (code == curl_ok) code = curl_transfer_set_callbacks(transfer, settings->uploads);
  if (code == curl_ok) code = set_up_request(transfer, settings);
  if (code == curl_ok) code = set_up_connection(transfer, settings);
  if (code != curl_ok) return code;
  set_up_niceties(transfer->easy);
  if (curl.multi_add_handle(loop->multi, transfer->easy) != curl_ok) return curl_out_of_memory;
  transfer->loop = loop;
  return curl_ok;
}

void curl_shim_transfer_free(curl_shim_transfer *transfer) {
  curl_transfer_forget(transfer);
  if (transfer->loop != NULL) curl.multi_remove_handle(transfer->loop->multi, transfer->easy);
  curl.easy_cleanup(transfer->easy);
  curl.slist_free_all(transfer->headers);
  curl.slist_free_all(transfer->connect_to);
  curl.slist_free_all(transfer->resolve);
  curl_buffer_free(&transfer->head);
  curl_buffer_free(&transfer->body);
  curl_buffer_free(&transfer->upload);
  free(transfer);
}

uint64_t curl_shim_transfer_number(const curl_shim_transfer *transfer) {
  return transfer->number;
}

curl_shim_news curl_shim_transfer_take(curl_shim_transfer *transfer) {
  curl_shim_news news = {0};
  news.connected = transfer->connected;
  news.has_head = transfer->has_head;
  news.sent = transfer->sent;
  news.wants_upload = transfer->wants_upload;
  news.rewound = transfer->rewound;
  news.is_done = transfer->is_done;
  news.head_too_large = transfer->head_too_large;
  news.body_too_large = transfer->body_too_large;
  news.code = transfer->code;
  if (transfer->has_head && !transfer->took_head) {
    transfer->took_head = true;
    news.head = (const char *)transfer->head.bytes;
    news.head_length = transfer->head.end;
  }
  if (transfer->body.end > transfer->body.start) {
    news.body = transfer->body.bytes + transfer->body.start;
    news.body_length = transfer->body.end - transfer->body.start;
    curl_buffer_clear(&transfer->body);
  }
  transfer->connected = false;
  transfer->wants_upload = false;
  transfer->rewound = false;
  return news;
}

/// Lets libcurl go on with what it may go on with.
static void resume(curl_shim_transfer *transfer) {
  if (transfer->is_done) return;
  int mask = transfer->is_paused ? curl_pause_receiving : 0;
  mask |= transfer->upload_waits ? curl_pause_sending : 0;
  curl.easy_pause(transfer->easy, mask);
}

bool curl_shim_transfer_feed(
  curl_shim_transfer *transfer, const void *bytes, size_t count, bool is_last) {
  if (!curl_buffer_append(&transfer->upload, bytes, count)) return false;
  transfer->upload_ended = is_last;
  if (transfer->upload_waits) {
    transfer->upload_waits = false;
    resume(transfer);
  }
  return true;
}

void curl_shim_transfer_pause(curl_shim_transfer *transfer, bool pauses) {
  transfer->pauses = pauses;
  if (pauses || !transfer->is_paused) return;
  transfer->is_paused = false;
  resume(transfer);
}

curl_shim_metrics curl_shim_transfer_metrics(const curl_shim_transfer *transfer) {
  curl_shim_metrics metrics = {0};
  curl_easy *easy = transfer->easy;
  curl.easy_getinfo(easy, info_status, &metrics.status);
  curl.easy_getinfo(easy, info_name_lookup, &metrics.name_lookup);
  curl.easy_getinfo(easy, info_connect, &metrics.connect);
  curl.easy_getinfo(easy, info_app_connect, &metrics.app_connect);
  curl.easy_getinfo(easy, info_pretransfer, &metrics.pretransfer);
  curl.easy_getinfo(easy, info_start_transfer, &metrics.start_transfer);
  curl.easy_getinfo(easy, info_total, &metrics.total);
  curl.easy_getinfo(easy, info_bytes_uploaded, &metrics.bytes_uploaded);
  curl.easy_getinfo(easy, info_bytes_downloaded, &metrics.bytes_downloaded);
  curl.easy_getinfo(easy, info_request_size, &metrics.request_size);
  curl.easy_getinfo(easy, info_header_size, &metrics.header_size);
  curl.easy_getinfo(easy, info_http_version, &metrics.http_version);
  curl.easy_getinfo(easy, info_new_connections, &metrics.new_connections);
  curl.easy_getinfo(easy, info_os_error, &metrics.os_error);
  curl.easy_getinfo(easy, info_verify_result, &metrics.verify_result);
  curl.easy_getinfo(easy, info_proxy_status, &metrics.proxy_status);
  curl.easy_getinfo(easy, info_address, (char **)&metrics.address);
  return metrics;
}

const char *curl_shim_transfer_reason(const curl_shim_transfer *transfer, int code) {
  return transfer->error[0] != 0 ? transfer->error : curl.easy_strerror(code);
}
