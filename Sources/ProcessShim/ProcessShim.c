#define _GNU_SOURCE

#include "ProcessShim.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SIGNAL_LIMIT = 65 };

/// Guards everything but what the handler reads.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction previous[SIGNAL_LIMIT];
static bool is_claimed[SIGNAL_LIMIT];
static int read_end = -1;

// What the handler reads. Written before the first handler is installed, and never again.
static atomic_int write_end = -1;
static atomic_int owner;

/// Puts the number of the signal into the pipe.
///
/// Nothing here but functions that POSIX declares safe in a handler. A pipe that is full holds
/// thousands of signals that nobody has looked at yet: one more would tell nothing new.
static void tell(int signal_number) {
  int code = errno;
  if (getpid() == atomic_load_explicit(&owner, memory_order_relaxed)) {
    unsigned char byte = (unsigned char)signal_number;
    ssize_t ignored = write(atomic_load_explicit(&write_end, memory_order_relaxed), &byte, 1);
    (void)ignored;
  } else {
    // A fork that has not started its program yet shares the pipe, but the signal was not meant for
    // its parent: it takes its ordinary course.
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal_number);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  }
  errno = code;
}

int process_shim_open_signals(void) {
  int ends[2];
  int result = 0;
  pthread_mutex_lock(&mutex);
  if (read_end < 0) {
    if (pipe2(ends, O_CLOEXEC) == 0) {
      // The writer is a handler, which must never wait; the reader is a thread that does nothing else.
      fcntl(ends[1], F_SETFL, O_NONBLOCK);
      read_end = ends[0];
      atomic_store(&write_end, ends[1]);
      atomic_store(&owner, getpid());
    } else {
      result = errno;
    }
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

/// Lets the thread that waits look at what is claimed. If the pipe is full, it will look all the same.
static void wake(void) {
  unsigned char byte = 0;
  ssize_t ignored = write(atomic_load(&write_end), &byte, 1);
  (void)ignored;
}

static bool is_ours(const struct sigaction *action) {
  return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == tell;
}

process_shim_claim process_shim_claim_signal(int signal_number) {
  process_shim_claim result = PROCESS_SHIM_REFUSED;
  struct sigaction action;
  if (signal_number <= 0 || signal_number >= SIGNAL_LIMIT) {
    errno = EINVAL;
    return result;
  }
  pthread_mutex_lock(&mutex);
  if (sigaction(signal_number, NULL, &action) == 0) {
    if (is_claimed[signal_number] && is_ours(&action)) {
      result = PROCESS_SHIM_TAKEN;
    } else if (!(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN) {
      result = PROCESS_SHIM_IGNORED;
    } else if ((action.sa_flags & SA_SIGINFO) || action.sa_handler != SIG_DFL) {
      result = PROCESS_SHIM_HANDLED;
    } else {
      struct sigaction ours;
      memset(&ours, 0, sizeof ours);
      ours.sa_handler = tell;
      // System calls of the program go on as if nothing had happened, and threads with small stacks
      // may have set another one apart.
      ours.sa_flags = SA_RESTART | SA_ONSTACK;
      sigemptyset(&ours.sa_mask);
      previous[signal_number] = action;
      if (sigaction(signal_number, &ours, NULL) == 0) {
        is_claimed[signal_number] = true;
        result = PROCESS_SHIM_CLAIMED;
        wake();
      }
    }
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

void process_shim_release_signal(int signal_number) {
  struct sigaction action;
  if (signal_number <= 0 || signal_number >= SIGNAL_LIMIT) return;
  pthread_mutex_lock(&mutex);
  if (is_claimed[signal_number]) {
    is_claimed[signal_number] = false;
    if (sigaction(signal_number, NULL, &action) == 0 && is_ours(&action)) {
      sigaction(signal_number, &previous[signal_number], NULL);
    }
    wake();
  }
  pthread_mutex_unlock(&mutex);
}

/// Lets the calling thread take the signals that are claimed, although all others may block them, and
/// leaves the rest to those others. What says that the program is broken stays with the thread that
/// has broken it.
///
/// @param before Is set to what the thread has blocked until now.
static void accept_claimed(sigset_t *before) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
  sigset_t blocked;
  sigfillset(&blocked);
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
    sigdelset(&blocked, faults[index]);
  }
  pthread_mutex_lock(&mutex);
  for (int number = 1; number < SIGNAL_LIMIT; number++) {
    if (is_claimed[number]) sigdelset(&blocked, number);
  }
  pthread_mutex_unlock(&mutex);
  pthread_sigmask(SIG_SETMASK, &blocked, before);
}

int process_shim_wait_signal(void) {
  for (;;) {
    unsigned char byte;
    sigset_t before;
    accept_claimed(&before);
    ssize_t count = read(read_end, &byte, 1);
    int code = errno;
    // Threads and processes that are started meanwhile inherit what is blocked.
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (count == 1 && byte != 0) return byte;
    if (count == 0 || (count < 0 && code != EINTR)) return -1;
  }
}

void process_shim_warn(const void *bytes, intptr_t count) {
  const char *rest = bytes;
  sigset_t pipe_signal, before, pending;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigemptyset(&pending);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  while (count > 0) {
    ssize_t written = write(STDERR_FILENO, rest, (size_t)count);
    if (written > 0) {
      rest += written;
      count -= written;
    } else if (written == 0 || errno != EINTR) {
      // The signal that says so is for this thread alone, and is taken back, unless one waited before.
      if (errno == EPIPE && !sigismember(&pending, SIGPIPE)) {
        struct timespec none = {0, 0};
        while (sigtimedwait(&pipe_signal, NULL, &none) < 0 && errno == EINTR) {
        }
      }
      break;
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void process_shim_outlive_pipes(void) {
  sigset_t pipe_signal;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, NULL);
}

void process_shim_flush_output(void) {
  if (ftrylockfile(stdout) != 0) return;
  fflush_unlocked(stdout);
  funlockfile(stdout);
}

int64_t process_shim_thread_time(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void process_shim_name_thread(const char *name) {
  char text[16];
  strncpy(text, name, sizeof text - 1);
  text[sizeof text - 1] = 0;
  pthread_setname_np(pthread_self(), text);
}
