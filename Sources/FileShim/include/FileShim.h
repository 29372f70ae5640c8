#ifndef FILE_SHIM_H
#define FILE_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// Takes the lock of an open file, unless another open file has it.
///
/// The lock belongs to the open file: it ends when the descriptor is closed, also by the death of
/// the process. Answers 0, or -1 and sets errno: EAGAIN or EACCES while somebody else has it.
int file_shim_try_lock(int descriptor);

/// Lets go of the lock of an open file, whoever else has it open by the same opening.
void file_shim_unlock(int descriptor);

/// Copies the extended attributes of one open file to another.
///
/// Attributes that the system or the file system doesn't let this user set are left out. Answers 0,
/// or -1 and sets errno when there is no space for one.
int file_shim_copy_attributes(int from, int to);

/// Sets an extended attribute of a file. Answers 0, or -1 and sets errno.
int file_shim_set_attribute(const char *path, const char *name, const char *value);

/// Reads an extended attribute of a file as text.
///
/// Answers its length, or -1 and sets errno.
long file_shim_get_attribute(const char *path, const char *name, char *value, size_t size);

/// Continues a CRC-32 checksum, which begins with 0.
uint32_t file_shim_checksum(uint32_t checksum, const void *bytes, size_t count);

/// What is told of one change in a folder. The name is empty for a change of the folder itself.
typedef void (*file_shim_folder_event)(void *context, int watch, uint32_t mask, const char *name);

/// Waits for changes in the folders that an inotify descriptor watches, and tells of each.
///
/// Answers 0, or -1 and sets errno.
int file_shim_read_folder_events(int descriptor, file_shim_folder_event tell, void *context);

#endif
