#ifndef CURL_TRANSFER_H
#define CURL_TRANSFER_H

#include "CurlFunctions.h"
#include "CurlShim.h"

/// Bytes that grow at one end and are taken from the other.
typedef struct {
  uint8_t *bytes;
  size_t start, end, capacity;
} curl_buffer;

struct curl_shim_transfer {
  uint64_t number;
  curl_easy *easy;
  curl_shim_loop *loop;
  curl_shim_transfer *next_with_news;
  bool has_news;

  struct curl_list *headers, *connect_to, *resolve;
  char error[curl_error_size];

  curl_buffer head, body, upload;
  size_t head_limit, head_size;
  int64_t body_limit, body_size;
  int64_t sent;

  bool connected, knows_connection;
  bool has_head, took_head;
  bool pauses, is_paused;
  bool upload_ended, upload_waits, wants_upload, rewound, may_rewind, has_read;
  bool head_too_large, body_too_large;
  bool is_done;
  int code;
};

struct curl_shim_loop {
  curl_multi *multi;
  curl_shim_transfer *first_with_news, *last_with_news;
};

/// Puts a transfer on the loop's list of those with news.
void curl_transfer_note(curl_shim_transfer *transfer);

/// Takes a transfer from that list.
void curl_transfer_forget(curl_shim_transfer *transfer);

bool curl_buffer_append(curl_buffer *buffer, const void *bytes, size_t count);
void curl_buffer_clear(curl_buffer *buffer);
void curl_buffer_free(curl_buffer *buffer);

/// Points libcurl at what notes the course of a transfer.
int curl_transfer_set_callbacks(curl_shim_transfer *transfer, bool uploads);

#endif
