#define _GNU_SOURCE
#include "FileShim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/xattr.h>
#include <unistd.h>

int file_shim_try_lock(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

void file_shim_unlock(int descriptor) {
  struct flock lock = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
  fcntl(descriptor, F_OFD_SETLK, &lock);
}

/// Whether the lack of an attribute must be put up with.
static int is_refusal(int error) {
  return error == EPERM || error == EACCES || error == ENOTSUP || error == EINVAL;
}

static int copy_attribute(int from, int to, const char *name) {
  ssize_t size = fgetxattr(from, name, NULL, 0);
  if (size < 0) return 0;
  char *value = malloc(size > 0 ? (size_t)size : 1);
  if (!value) return -1;
  int result = 0;
  size = fgetxattr(from, name, value, (size_t)size);
  if (size >= 0 && fsetxattr(to, name, value, (size_t)size, 0) < 0 && !is_refusal(errno)) {
    result = -1;
  }
  int error = errno;
  free(value);
  errno = error;
  return result;
}

int file_shim_copy_attributes(int from, int to) {
  ssize_t size = flistxattr(from, NULL, 0);
  if (size <= 0) return 0;
  char *names = malloc((size_t)size);
  if (!names) return -1;
  int result = 0;
  size = flistxattr(from, names, (size_t)size);
  for (ssize_t start = 0; start < size && result == 0; start += strlen(names + start) + 1) {
    result = copy_attribute(from, to, names + start);
  }
  int error = errno;
  free(names);
  errno = error;
  return result;
}

int file_shim_set_attribute(const char *path, const char *name, const char *value) {
  return setxattr(path, name, value, strlen(value), 0);
}

long file_shim_get_attribute(const char *path, const char *name, char *value, size_t size) {
  return getxattr(path, name, value, size);
}

uint32_t file_shim_checksum(uint32_t checksum, const void *bytes, size_t count) {
  // The table of a nibble: small, and quick enough beside a disk.
  static const uint32_t table[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
    0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
    0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
  };
  const uint8_t *byte = bytes;
  checksum = ~checksum;
  for (size_t index = 0; index < count; index++) {
    checksum ^= byte[index];
    checksum = table[checksum & 15] ^ (checksum >> 4);
    checksum = table[checksum & 15] ^ (checksum >> 4);
  }
  return ~checksum;
}

int file_shim_read_folder_events(int descriptor, file_shim_folder_event tell, void *context) {
  char buffer[16384] __attribute__((aligned(__alignof__(struct inotify_event))));
  ssize_t count;
  do {
    count = read(descriptor, buffer, sizeof buffer);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return -1;
  for (ssize_t offset = 0; offset < count;) {
    const struct inotify_event *event = (const struct inotify_event *)(buffer + offset);
    tell(context, event->wd, event->mask, event->len > 0 ? event->name : "");
    offset += (ssize_t)(sizeof *event + event->len);
  }
  return 0;
}
