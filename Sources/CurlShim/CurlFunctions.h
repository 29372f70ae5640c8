#ifndef CURL_FUNCTIONS_H
#define CURL_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

// libcurl's interface as far as it is used here. Its numbers and layouts never change within
// libcurl.so.4, so no header of it need be installed.

typedef void curl_easy;
typedef void curl_multi;

struct curl_list {
  char *data;
  struct curl_list *next;
};

/// What a multi handle tells of a transfer that is over.
struct curl_message {
  int kind;
  curl_easy *easy;
  union {
    void *whatever;
    int code;
  } data;
};

enum { curl_message_done = 1 };

/// The functions. The variadic ones must be called as such: some machines pass such arguments
/// in other places.
typedef struct {
  int (*global_init)(long flags);
  curl_easy *(*easy_init)(void);
  int (*easy_setopt)(curl_easy *, int option, ...);
  int (*easy_getinfo)(curl_easy *, int info, ...);
  int (*easy_pause)(curl_easy *, int mask);
  void (*easy_cleanup)(curl_easy *);
  const char *(*easy_strerror)(int code);
  struct curl_list *(*slist_append)(struct curl_list *, const char *);
  void (*slist_free_all)(struct curl_list *);
  curl_multi *(*multi_init)(void);
  int (*multi_setopt)(curl_multi *, int option, ...);
  int (*multi_add_handle)(curl_multi *, curl_easy *);
  int (*multi_remove_handle)(curl_multi *, curl_easy *);
  int (*multi_perform)(curl_multi *, int *running);
  int (*multi_poll)(curl_multi *, void *extra, unsigned int count, int timeout, int *ready);
  int (*multi_wakeup)(curl_multi *);
  struct curl_message *(*multi_info_read)(curl_multi *, int *left);
  int (*multi_cleanup)(curl_multi *);
} curl_functions;

/// The functions, after curl_shim_load has found them.
extern curl_functions curl;

enum curl_option {
  option_write_data = 10001,
  option_url = 10002,
  option_proxy = 10004,
  option_proxy_credentials = 10006,
  option_read_data = 10009,
  option_error_buffer = 10010,
  option_write_function = 20011,
  option_read_function = 20012,
  option_http_header = 10023,
  option_certificate = 10025,
  option_key_password = 10026,
  option_header_data = 10029,
  option_custom_request = 10036,
  option_no_progress = 43,
  option_no_body = 44,
  option_upload = 46,
  option_progress_data = 10057,
  option_authority_file = 10065,
  option_header_function = 20079,
  option_http_get = 80,
  option_http_version = 84,
  option_key = 10087,
  option_buffer_size = 98,
  option_no_signal = 99,
  option_accept_encoding = 10102,
  option_private = 10103,
  option_upload_length = 30115,
  option_no_delay = 121,
  option_seek_function = 20167,
  option_seek_data = 10168,
  option_protocols = 181,
  option_resolve = 10203,
  option_transfer_info_function = 20219,
  option_pinned_keys = 10230,
  option_path_as_is = 234,
  option_connect_to = 10243,
  option_suppress_connect_headers = 265,
  option_http09_allowed = 285,
  option_ready_function = 20312,
  option_ready_data = 10313,
  option_quick_exit = 322,
};

enum curl_multi_option {
  multi_option_connections_per_host = 7,
};

enum curl_info {
  info_status = 0x200002,
  info_bytes_uploaded = 0x600007,
  info_bytes_downloaded = 0x600008,
  info_header_size = 0x20000b,
  info_request_size = 0x20000c,
  info_verify_result = 0x20000d,
  info_private = 0x100015,
  info_proxy_status = 0x200016,
  info_os_error = 0x200019,
  info_new_connections = 0x20001a,
  info_address = 0x100020,
  info_http_version = 0x20002e,
  info_total = 0x600032,
  info_name_lookup = 0x600033,
  info_connect = 0x600034,
  info_pretransfer = 0x600035,
  info_start_transfer = 0x600036,
  info_app_connect = 0x600038,
};

enum {
  curl_ok = 0,
  curl_out_of_memory = 27,
  curl_write_pause = 0x10000001,
  curl_read_pause = 0x10000001,
  curl_pause_receiving = 1,
  curl_pause_sending = 4,
  curl_global_all = 3,
  curl_protocols_http = 1 | 2,
  curl_error_size = 256,
};

#endif
