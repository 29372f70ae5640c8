#include "CurlTransfer.h"

#include <poll.h>
#include <stdlib.h>

curl_shim_loop *curl_shim_loop_make(long connections_per_host) {
  curl_shim_loop *loop = calloc(1, sizeof *loop);
  if (loop == NULL) return NULL;
  loop->multi = curl.multi_init();
  if (loop->multi == NULL) {
    free(loop);
    return NULL;
  }
  curl.multi_setopt(loop->multi, multi_option_connections_per_host, connections_per_host);
  return loop;
}

void curl_shim_loop_free(curl_shim_loop *loop) {
  curl.multi_cleanup(loop->multi);
  free(loop);
}

void curl_shim_loop_wake(curl_shim_loop *loop) { curl.multi_wakeup(loop->multi); }

void curl_transfer_note(curl_shim_transfer *transfer) {
  curl_shim_loop *loop = transfer->loop;
  if (loop == NULL || transfer->has_news) return;
  transfer->has_news = true;
  transfer->next_with_news = NULL;
  if (loop->last_with_news != NULL) {
    loop->last_with_news->next_with_news = transfer;
  } else {
    loop->first_with_news = transfer;
  }
  loop->last_with_news = transfer;
}

void curl_transfer_forget(curl_shim_transfer *transfer) {
  curl_shim_loop *loop = transfer->loop;
  if (loop == NULL || !transfer->has_news) return;
  curl_shim_transfer *before = NULL, *here = loop->first_with_news;
  while (here != NULL && here != transfer) {
    before = here;
    here = here->next_with_news;
  }
  if (here == NULL) return;
  if (before != NULL) {
    before->next_with_news = transfer->next_with_news;
  } else {
    loop->first_with_news = transfer->next_with_news;
  }
  if (loop->last_with_news == transfer) loop->last_with_news = before;
  transfer->has_news = false;
}

curl_shim_transfer *curl_shim_loop_next(curl_shim_loop *loop) {
  curl_shim_transfer *transfer = loop->first_with_news;
  if (transfer != NULL) curl_transfer_forget(transfer);
  return transfer;
}

static void note_ends(curl_shim_loop *loop) {
  int left;
  struct curl_message *message;
  while ((message = curl.multi_info_read(loop->multi, &left)) != NULL) {
    if (message->kind != curl_message_done) continue;
    curl_shim_transfer *transfer = NULL;
    int code = message->data.code;
    curl.easy_getinfo(message->easy, info_private, (char **)&transfer);
    if (transfer == NULL) continue;
    transfer->is_done = true;
    transfer->code = code;
    curl_transfer_note(transfer);
  }
}

static int perform(curl_shim_loop *loop) {
  int running;
  int code = curl.multi_perform(loop->multi, &running);
  note_ends(loop);
  return code;
}

int curl_shim_loop_run(curl_shim_loop *loop, int longest_wait_in_milliseconds) {
  int code = perform(loop);
  if (code == curl_ok && loop->first_with_news == NULL) {
    int ready;
    code = curl.multi_poll(loop->multi, NULL, 0, longest_wait_in_milliseconds, &ready);
    if (code == curl_ok) code = perform(loop);
  }
  // Where the system lacks the means for a moment, it gets that moment.
  if (code != curl_ok) poll(NULL, 0, 10);
  return code;
}
