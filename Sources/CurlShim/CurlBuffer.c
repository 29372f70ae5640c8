#include "CurlTransfer.h"

#include <stdlib.h>
#include <string.h>

bool curl_buffer_append(curl_buffer *buffer, const void *bytes, size_t count) {
  if (count == 0) return true;
  if (buffer->start == buffer->end) buffer->start = buffer->end = 0;
  if (buffer->capacity - buffer->end < count) {
    if (buffer->start > 0) {
      memmove(buffer->bytes, buffer->bytes + buffer->start, buffer->end - buffer->start);
      buffer->end -= buffer->start;
      buffer->start = 0;
    }
    size_t needed = buffer->end + count;
    if (needed > buffer->capacity) {
      size_t capacity = buffer->capacity == 0 ? 1024 : buffer->capacity;
      while (capacity < needed) capacity *= 2;
      uint8_t *grown = realloc(buffer->bytes, capacity);
      if (grown == NULL) return false;
      buffer->bytes = grown;
      buffer->capacity = capacity;
    }
  }
  memcpy(buffer->bytes + buffer->end, bytes, count);
  buffer->end += count;
  return true;
}

void curl_buffer_clear(curl_buffer *buffer) { buffer->start = buffer->end = 0; }

void curl_buffer_free(curl_buffer *buffer) {
  free(buffer->bytes);
  memset(buffer, 0, sizeof *buffer);
}
