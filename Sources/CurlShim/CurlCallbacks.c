#include "CurlTransfer.h"

#include <string.h>

/// How much of a body may wait for being taken before libcurl is made to wait.
enum { longest_body_piece = 256 * 1024 };

static size_t receive_head(char *bytes, size_t size, size_t count, void *context) {
  curl_shim_transfer *transfer = context;
  size_t length = size * count;
  transfer->head_size += length;
  if (transfer->head_size > transfer->head_limit) {
    transfer->head_too_large = true;
    return 0;
  }
  // What comes behind a body is a trailer.
  if (transfer->has_head) return length;
  if (!curl_buffer_append(&transfer->head, bytes, length)) return 0;
  bool is_end = (length == 2 && bytes[0] == '\r') || (length == 1 && bytes[0] == '\n');
  if (!is_end) return length;
  const char *head = (const char *)transfer->head.bytes;
  const char *space = memchr(head, ' ', transfer->head.end);
  size_t place = space == NULL ? transfer->head.end : (size_t)(space - head);
  bool is_interim = place + 1 < transfer->head.end && space[1] == '1';
  if (is_interim && strncmp(space + 1, "101", 3) != 0) {
    curl_buffer_clear(&transfer->head);
    return length;
  }
  transfer->has_head = true;
  curl_transfer_note(transfer);
  return length;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *context) {
  curl_shim_transfer *transfer = context;
  size_t length = size * count;
  bool is_full = transfer->body.end - transfer->body.start >= longest_body_piece;
  if (transfer->pauses || is_full) {
    transfer->is_paused = true;
    return curl_write_pause;
  }
  transfer->body_size += (int64_t)length;
  if (transfer->body_limit >= 0 && transfer->body_size > transfer->body_limit) {
    transfer->body_too_large = true;
    return 0;
  }
  if (!curl_buffer_append(&transfer->body, bytes, length)) return 0;
  curl_transfer_note(transfer);
  return length;
}

static size_t send_body(char *bytes, size_t size, size_t count, void *context) {
  curl_shim_transfer *transfer = context;
  curl_buffer *upload = &transfer->upload;
  size_t length = upload->end - upload->start;
  if (length > size * count) length = size * count;
  if (length > 0) {
    memcpy(bytes, upload->bytes + upload->start, length);
    upload->start += length;
    transfer->has_read = true;
  }
  if (!transfer->upload_ended && upload->start == upload->end) {
    transfer->wants_upload = true;
    curl_transfer_note(transfer);
    if (length == 0) {
      transfer->upload_waits = true;
      return curl_read_pause;
    }
  }
  return length;
}

static int rewind_body(void *context, int64_t offset, int origin) {
  curl_shim_transfer *transfer = context;
  if (!transfer->has_read && offset == 0) return 0;
  // 0 as the origin is the beginning, 1 as the answer ends the transfer.
  if (origin != 0 || offset != 0 || !transfer->may_rewind) return 1;
  curl_buffer_clear(&transfer->upload);
  transfer->upload_ended = false;
  transfer->rewound = true;
  transfer->wants_upload = true;
  transfer->has_read = false;
  curl_transfer_note(transfer);
  return 0;
}

static int note_connection(void *context, char *to, char *from, int to_port, int from_port) {
  curl_shim_transfer *transfer = context;
  transfer->connected = true;
  curl_transfer_note(transfer);
  return 0;
}

static int note_progress(
  void *context, int64_t to_receive, int64_t received, int64_t to_send, int64_t sent) {
  curl_shim_transfer *transfer = context;
  if (sent > transfer->sent) {
    transfer->sent = sent;
    curl_transfer_note(transfer);
  }
  // Versions before 7.80 don't tell when the connection stands, but know it here.
  if (!transfer->knows_connection) {
    int64_t time = 0;
    curl.easy_getinfo(transfer->easy, info_pretransfer, &time);
    if (time > 0) {
      transfer->knows_connection = true;
      note_connection(context, NULL, NULL, 0, 0);
    }
  }
  return 0;
}

int curl_transfer_set_callbacks(curl_shim_transfer *transfer, bool uploads) {
  curl_easy *easy = transfer->easy;
  int code = curl.easy_setopt(easy, option_write_function, receive_body);
  code |= curl.easy_setopt(easy, option_write_data, transfer);
  code |= curl.easy_setopt(easy, option_header_function, receive_head);
  code |= curl.easy_setopt(easy, option_header_data, transfer);
  transfer->knows_connection =
    curl.easy_setopt(easy, option_ready_function, note_connection) == curl_ok
    && curl.easy_setopt(easy, option_ready_data, transfer) == curl_ok;
  if (uploads || !transfer->knows_connection) {
    code |= curl.easy_setopt(easy, option_transfer_info_function, note_progress);
    code |= curl.easy_setopt(easy, option_progress_data, transfer);
    code |= curl.easy_setopt(easy, option_no_progress, 0L);
  }
  if (uploads) {
    code |= curl.easy_setopt(easy, option_read_function, send_body);
    code |= curl.easy_setopt(easy, option_read_data, transfer);
    code |= curl.easy_setopt(easy, option_seek_function, rewind_body);
    code |= curl.easy_setopt(easy, option_seek_data, transfer);
  }
  return code;
}
