#ifndef CURL_SHIM_LIBRARY_H
#define CURL_SHIM_LIBRARY_H

#include <stdbool.h>

/// What was found out about a copy of libcurl.
typedef struct {
  /// The version as text, or NULL where no usable library was found. Lives as long as the process.
  const char *version;
  /// The version as 0xXXYYZZ.
  unsigned int version_number;
  /// The age of the version record, which grows with what the library can tell about itself.
  int age;
  /// Whether the copy was in the process already.
  bool was_loaded;
  /// Why there is no version, in the dynamic linker's words; empty otherwise.
  char reason[256];
} curl_shim_library;

/// Looks for libcurl, first among what the process has loaded, then by file name.
///
/// A library that was loaded here stays loaded. Thread-safe.
///
/// @param file_name The name to load, for example "libcurl.so.4".
/// @param search_process Whether a copy that is loaded already may be used.
/// @return What was found.
curl_shim_library curl_shim_find(const char *file_name, bool search_process);

/// Prepares the functions of libcurl.so.4 that transfers need, once for the process. Thread-safe.
///
/// @return NULL, or why they can't be used. Lives as long as the process.
const char *curl_shim_load(void);

#endif
