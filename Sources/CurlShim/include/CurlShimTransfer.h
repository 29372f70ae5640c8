#ifndef CURL_SHIM_TRANSFER_H
#define CURL_SHIM_TRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Carries transfers out, all of them on the thread that runs it.
typedef struct curl_shim_loop curl_shim_loop;

/// One request and its answer.
///
/// Nothing of what happens to it is reported from within libcurl: it is noted, and taken once
/// libcurl is idle. All functions but curl_shim_loop_wake belong to the thread of the loop.
typedef struct curl_shim_transfer curl_shim_transfer;

/// How a transfer is to be carried out. Texts are copied; NULL and 0 stand for "as by default".
typedef struct {
  const char *url;
  /// The method, or NULL for GET.
  const char *method;
  /// Whether the head of the answer is all that is wanted.
  bool head_only;
  /// Whether there is a body to send.
  bool uploads;
  /// The length of that body, or -1 for chunks.
  int64_t upload_length;
  /// Whether that body may be sent again over another connection.
  bool may_rewind;
  /// Whether compressed bodies are asked for and decoded.
  bool decodes;
  /// "host:port:alias:port" and "alias:port:address,address", to connect to given addresses.
  const char *connect_to;
  const char *resolve;
  /// The proxy; empty for none, whatever the environment says.
  const char *proxy;
  const char *proxy_credentials;
  const char *authority_file;
  const char *pinned_keys;
  const char *certificate_file;
  const char *key_file;
  const char *key_password;
  /// The version of HTTP by libcurl's count.
  long http_version;
  /// The longest head, in bytes.
  size_t head_limit;
  /// The longest decoded body, or -1 for no limit.
  int64_t body_limit;
} curl_shim_settings;

/// What has happened to a transfer since the last time.
typedef struct {
  /// Whether the connection stands, and the request is about to be sent.
  bool connected;
  /// Whether the whole head has arrived, now or before.
  bool has_head;
  /// The lines of the head, where it has arrived now; NULL otherwise.
  const char *head;
  size_t head_length;
  /// What has arrived of the body. Valid until the loop runs again.
  const uint8_t *body;
  size_t body_length;
  /// How much of the request's body has been sent in all.
  int64_t sent;
  /// Whether more of the request's body is needed.
  bool wants_upload;
  /// Whether it is needed from its first byte again.
  bool rewound;
  /// Whether the transfer is over.
  bool is_done;
  /// Whether it is over since the head was too long.
  bool head_too_large;
  /// Whether it is over since the body was too long.
  bool body_too_large;
  /// How it ended, by libcurl's count; 0 where it went well.
  int code;
} curl_shim_news;

/// What a transfer took. Times are microseconds since its start.
typedef struct {
  long status;
  int64_t name_lookup, connect, app_connect, pretransfer, start_transfer, total;
  int64_t bytes_uploaded, bytes_downloaded;
  long request_size, header_size;
  long http_version, new_connections, os_error, verify_result, proxy_status;
  /// The server's address; lives as long as the transfer.
  const char *address;
} curl_shim_metrics;

/// Makes a loop.
///
/// @param connections_per_host How many connections to one host there may be; 0 for no limit.
/// @return The loop, or NULL where memory or descriptors are short.
curl_shim_loop *curl_shim_loop_make(long connections_per_host);

/// Frees a loop, whose transfers have been freed before.
void curl_shim_loop_free(curl_shim_loop *loop);

/// Ends the waiting of curl_shim_loop_run, now or the next time. From any thread.
void curl_shim_loop_wake(curl_shim_loop *loop);

/// Carries transfers on; waits, where there is nothing to do and no news.
///
/// @return 0, or libcurl's code for why it could not.
int curl_shim_loop_run(curl_shim_loop *loop, int longest_wait_in_milliseconds);

/// Gives the next transfer that has news, or NULL.
curl_shim_transfer *curl_shim_loop_next(curl_shim_loop *loop);

/// Makes a transfer, which has not been started.
///
/// @param number What curl_shim_transfer_number will answer.
/// @return The transfer, or NULL where memory is short.
curl_shim_transfer *curl_shim_transfer_make(uint64_t number);

/// Adds a line to the head of the request.
///
/// @return Whether there was memory for it.
bool curl_shim_transfer_add_header(curl_shim_transfer *transfer, const char *line);

/// Starts a transfer.
///
/// @return 0, or libcurl's code for why it could not be started.
int curl_shim_transfer_start(
  curl_shim_transfer *transfer, curl_shim_loop *loop, const curl_shim_settings *settings);

/// Frees a transfer, and ends it first where it is going on.
void curl_shim_transfer_free(curl_shim_transfer *transfer);

/// The number that the transfer was made with.
uint64_t curl_shim_transfer_number(const curl_shim_transfer *transfer);

/// Takes the news.
curl_shim_news curl_shim_transfer_take(curl_shim_transfer *transfer);

/// Hands over what comes next of the request's body.
///
/// @return Whether there was memory for it.
bool curl_shim_transfer_feed(
  curl_shim_transfer *transfer, const void *bytes, size_t count, bool is_last);

/// Makes the transfer wait, or go on, with receiving.
void curl_shim_transfer_pause(curl_shim_transfer *transfer, bool pauses);

/// Reads what the transfer took so far.
curl_shim_metrics curl_shim_transfer_metrics(const curl_shim_transfer *transfer);

/// The reason of a failure as text; lives as long as the transfer.
const char *curl_shim_transfer_reason(const curl_shim_transfer *transfer, int code);

#endif
