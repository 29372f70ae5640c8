#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "include/TerminalShim.h"

long terminal_shim_write(int descriptor, const void *bytes, size_t count) {
  sigset_t pipe_signal, pending, before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  ssize_t written = write(descriptor, bytes, count);
  int code = errno;
  // The signal of this write is pending on this thread: it is taken back, unless one was there before.
  if (written < 0 && code == EPIPE && !sigismember(&pending, SIGPIPE)) {
    struct timespec at_once = {0, 0};
    while (sigtimedwait(&pipe_signal, NULL, &at_once) < 0 && errno == EINTR) continue;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return written < 0 ? -(long)code : (long)written;
}
