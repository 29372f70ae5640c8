// RTLD_DEFAULT is a GNU extension.
#define _GNU_SOURCE

#include "CurlShim.h"

#include <dlfcn.h>
#include <stdio.h>

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
