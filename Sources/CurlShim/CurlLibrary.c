// RTLD_DEFAULT is a GNU extension.
#define _GNU_SOURCE

#include "CurlFunctions.h"
#include "CurlShim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

curl_functions curl;

/// The beginning of libcurl's version record. Its layout only ever grows at the end.
typedef struct {
  int age;
  const char *version;
  unsigned int version_number;
} version_record;

typedef const version_record *(*version_function)(int age);

static void explain(curl_shim_library *library, const char *reason) {
  snprintf(library->reason, sizeof library->reason, "%s", reason ? reason : "unknown reason");
}

curl_shim_library curl_shim_find(const char *file_name, bool search_process) {
  curl_shim_library library = {0};
  version_function version = NULL;

  if (search_process) {
    version = (version_function)dlsym(RTLD_DEFAULT, "curl_version_info");
    library.was_loaded = version != NULL;
  }
  if (version == NULL) {
    void *handle = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
      explain(&library, dlerror());
      return library;
    }
    version = (version_function)dlsym(handle, "curl_version_info");
    if (version == NULL) {
      explain(&library, dlerror());
      return library;
    }
  }

  // The library answers with the newest record that it has, whatever age is asked for.
  const version_record *record = version(0);
  if (record == NULL || record->version == NULL) {
    explain(&library, "the library does not tell its version");
    return library;
  }
  library.version = record->version;
  library.version_number = record->version_number;
  library.age = record->age;
  return library;
}

static char load_problem[256];

static void *load(void *handle, const char *name) {
  void *function = dlsym(handle, name);
  if (function == NULL && load_problem[0] == 0) {
    snprintf(load_problem, sizeof load_problem, "libcurl lacks the function %s", name);
  }
  return function;
}

static void load_functions(void) {
  // The copy that is in the process already, for two would not share what is global to each.
  void *handle = RTLD_DEFAULT;
  if (dlsym(handle, "curl_multi_perform") == NULL) {
    handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
      const char *reason = dlerror();
      snprintf(load_problem, sizeof load_problem, "%s", reason ? reason : "unknown reason");
      return;
    }
  }
  curl.global_init = load(handle, "curl_global_init");
  curl.easy_init = load(handle, "curl_easy_init");
  curl.easy_setopt = load(handle, "curl_easy_setopt");
  curl.easy_getinfo = load(handle, "curl_easy_getinfo");
  curl.easy_pause = load(handle, "curl_easy_pause");
  curl.easy_cleanup = load(handle, "curl_easy_cleanup");
  curl.easy_strerror = load(handle, "curl_easy_strerror");
  curl.slist_append = load(handle, "curl_slist_append");
  curl.slist_free_all = load(handle, "curl_slist_free_all");
  curl.multi_init = load(handle, "curl_multi_init");
  curl.multi_setopt = load(handle, "curl_multi_setopt");
  curl.multi_add_handle = load(handle, "curl_multi_add_handle");
  curl.multi_remove_handle = load(handle, "curl_multi_remove_handle");
  curl.multi_perform = load(handle, "curl_multi_perform");
  curl.multi_poll = load(handle, "curl_multi_poll");
  curl.multi_wakeup = load(handle, "curl_multi_wakeup");
  curl.multi_info_read = load(handle, "curl_multi_info_read");
  curl.multi_cleanup = load(handle, "curl_multi_cleanup");
  if (load_problem[0] != 0) return;
  int code = curl.global_init(curl_global_all);
  if (code != curl_ok) {
    snprintf(load_problem, sizeof load_problem, "libcurl could not be initialised: code %d", code);
  }
}

const char *curl_shim_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_functions);
  return load_problem[0] == 0 ? NULL : load_problem;
}
