#define _GNU_SOURCE
#include "TerminalState.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>

#include "include/TerminalShim.h"

/// How long a handler waits for a frame that is being written, and for a terminal that takes nothing:
/// neither may keep a process alive.
static const int patience = 200;

/// How long a frame waits for a stop that somebody else has taken upon himself, and may have thought
/// better of; and how often it looks. All in milliseconds.
static const int stop_patience = 30000;
static const int pause_length = 5;

static atomic_int phase = TERMINAL_OURS;
/// The thread that is writing a frame, and the one that is changing what is protected; 0 for nobody.
static atomic_int frame_writer = 0;
static atomic_int mode_writer = 0;

/// What is painted on. The rest is written while `descriptor` is -1 and read while it is not.
static struct {
  atomic_int descriptor;
  atomic_int rows;
  /// Whether something of ours may be on the screen.
  atomic_bool is_painted;
  size_t count;
  uint8_t leaving[TERMINAL_SHIM_LEAVING_LIMIT];
} output = {.descriptor = -1};

/// What is in raw mode. The rest is written while `descriptor` is -1 and read while it is not.
static struct {
  atomic_int descriptor;
  int screen;
  struct termios before;
  struct termios raw;
} input = {.descriptor = -1};

static atomic_bool has_returned = false;
static atomic_int news = -1;
/// The process that the terminal belongs to: a fork of it gives nothing back.
static atomic_int owner = 0;

// --- Waiting

/// Waits, for a limited time, until another thread is done. A handler that has interrupted the very
/// thread that it would wait for does not wait.
static void await_thread(atomic_int *writer) {
  for (int waited = 0; waited < patience; waited++) {
    int thread = atomic_load(writer);
    if (thread == 0 || thread == gettid()) return;
    poll(NULL, 0, 1);
  }
}

/// Moves from one phase to another once it is reached.
///
/// @return Whether this caller made the move: not if the terminal was given back for good, or if a
/// phase that must pass does not.
static bool leave_phase(enum terminal_phase from, enum terminal_phase to) {
  for (int waited = 0; waited < 5 * patience; waited++) {
    int expected = from;
    if (atomic_compare_exchange_strong(&phase, &expected, to)) return true;
    if (expected != TERMINAL_LEAVING && expected != TERMINAL_RETURNING) return false;
    poll(NULL, 0, 1);
  }
  return false;
}

// --- Giving back

static void put(int descriptor, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    struct pollfd request = {.fd = descriptor, .events = POLLOUT};
    if (poll(&request, 1, patience) != 1 || !(request.revents & POLLOUT)) return;
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno != EINTR && errno != EAGAIN) return;
    if (written <= 0) continue;
    bytes += written;
    count -= (size_t)written;
  }
}

/// Appends the move to the line below what is painted.
static size_t append_descent(uint8_t *bytes, int rows) {
  size_t count = 0;
  char digits[12];
  int length = 0;
  for (int rest = rows; rest > 0; rest /= 10) digits[length++] = (char)('0' + rest % 10);
  bytes[count++] = 0x1B;
  bytes[count++] = '[';
  while (length > 0) bytes[count++] = (uint8_t)digits[--length];
  bytes[count++] = 'B';
  bytes[count++] = '\r';
  return count;
}

static void leave_output(void) {
  int descriptor = atomic_load(&output.descriptor);
  if (descriptor < 0 || !atomic_exchange(&output.is_painted, false)) return;
  uint8_t bytes[TERMINAL_SHIM_LEAVING_LIMIT + 32];
  size_t count = 0;
  int rows = atomic_load(&output.rows);
  bool is_within_frame = atomic_load(&frame_writer) != 0;
  // CAN ends a sequence that was cut short.
  if (is_within_frame) bytes[count++] = 0x18;
  if (rows > 0) count += append_descent(bytes + count, rows);
  // The move stops at the bottom of the screen, which may be the last row that was painted.
  if (rows > 0 && is_within_frame) bytes[count++] = '\n';
  memcpy(bytes + count, output.leaving, output.count);
  put(descriptor, bytes, count + output.count);
  atomic_store(&output.rows, 0);
}

/// Whether the modes are this process's to change: a shell that has put it in the background has its
/// own. A terminal that does not control the process has no foreground.
static bool is_in_foreground(int descriptor) {
  pid_t group = tcgetpgrp(descriptor);
  return group < 0 || group == getpgrp();
}

static void leave_input(void) {
  int descriptor = atomic_load(&input.descriptor);
  if (descriptor < 0) return;
  if (input.screen >= 0) put(input.screen, (const uint8_t *)"\x1B[?2004l", 8);
  if (is_in_foreground(descriptor)) tcsetattr(descriptor, TCSANOW, &input.before);
}

static void enter_input(void) {
  int descriptor = atomic_load(&input.descriptor);
  if (descriptor < 0 || !is_in_foreground(descriptor)) return;
  tcsetattr(descriptor, TCSANOW, &input.raw);
  if (input.screen >= 0) put(input.screen, (const uint8_t *)"\x1B[?2004h", 8);
}

static void leave(void) {
  await_thread(&frame_writer);
  await_thread(&mode_writer);
  leave_output();
  leave_input();
}

void terminal_end(void) {
  int code = errno;
  if (atomic_load(&owner) != getpid()) return;
  if (leave_phase(TERMINAL_OURS, TERMINAL_LEAVING)) {
    leave();
    atomic_store(&phase, TERMINAL_ENDED);
  } else {
    // Given back already; it must not be taken again.
    leave_phase(TERMINAL_STOPPED, TERMINAL_ENDED);
  }
  errno = code;
}

bool terminal_stop(void) {
  if (!leave_phase(TERMINAL_OURS, TERMINAL_LEAVING)) return false;
  leave();
  atomic_store(&phase, TERMINAL_STOPPED);
  return true;
}

void terminal_return(void) {
  if (!leave_phase(TERMINAL_STOPPED, TERMINAL_RETURNING)) return;
  enter_input();
  atomic_store(&has_returned, true);
  atomic_store(&phase, TERMINAL_OURS);
  terminal_tell();
}

void terminal_continue(bool ends_stop) {
  int expected = TERMINAL_OURS;
  if (!atomic_compare_exchange_strong(&phase, &expected, TERMINAL_RETURNING)) {
    // Otherwise, whoever is stopping the process is about to go on.
    if (ends_stop) terminal_return();
    return;
  }
  await_thread(&mode_writer);
  enter_input();
  atomic_store(&has_returned, true);
  atomic_store(&phase, TERMINAL_OURS);
  terminal_tell();
}

// --- Protecting

/// Runs with nothing of this thread interrupted, and with no handler of another one in between.
///
/// @return Whether it may: not once the terminal was given back for good.
static bool begin_mode_change(sigset_t *signals) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, signals);
  for (int waited = 0; true; waited++) {
    atomic_store(&mode_writer, gettid());
    int current = atomic_load(&phase);
    if (current == TERMINAL_OURS) return true;
    atomic_store(&mode_writer, 0);
    if (current == TERMINAL_ENDED) break;
    // The signals stay blocked for a moment more; a stop stops this thread all the same.
    poll(NULL, 0, pause_length);
    if (waited > stop_patience / pause_length) terminal_return();
  }
  pthread_sigmask(SIG_SETMASK, signals, NULL);
  return false;
}

static void end_mode_change(const sigset_t *signals) {
  bool is_protected = atomic_load(&output.descriptor) >= 0 || atomic_load(&input.descriptor) >= 0;
  terminal_update_handlers(is_protected);
  atomic_store(&mode_writer, 0);
  pthread_sigmask(SIG_SETMASK, signals, NULL);
}

bool terminal_shim_protect_output(int descriptor, const uint8_t *leaving, size_t count) {
  sigset_t signals;
  if (descriptor < 0 || count > TERMINAL_SHIM_LEAVING_LIMIT) return false;
  terminal_install_exit();
  if (!begin_mode_change(&signals)) return false;
  bool is_free = atomic_load(&output.descriptor) < 0;
  if (is_free) {
    atomic_store(&owner, getpid());
    atomic_store(&output.rows, 0);
    atomic_store(&output.is_painted, false);
    atomic_store(&has_returned, false);
    memcpy(output.leaving, leaving, count);
    output.count = count;
    atomic_store(&output.descriptor, descriptor);
  }
  end_mode_change(&signals);
  return is_free;
}

void terminal_shim_release_output(void) {
  sigset_t signals;
  if (!begin_mode_change(&signals)) return;
  atomic_store(&output.descriptor, -1);
  end_mode_change(&signals);
}

bool terminal_shim_begin_write(int rows) {
  for (int waited = 0; true; waited++) {
    atomic_store(&frame_writer, gettid());
    int current = atomic_load(&phase);
    if (current == TERMINAL_OURS) break;
    atomic_store(&frame_writer, 0);
    if (current == TERMINAL_ENDED) return false;
    poll(NULL, 0, pause_length);
    if (waited > stop_patience / pause_length) terminal_return();
  }
  atomic_store(&output.rows, rows);
  atomic_store(&output.is_painted, true);
  return true;
}

bool terminal_shim_may_write(void) {
  return atomic_load(&phase) == TERMINAL_OURS && !atomic_load(&has_returned);
}

void terminal_shim_end_write(int rows) {
  atomic_store(&output.rows, rows < 0 ? 0 : rows);
  if (rows < 0) atomic_store(&output.is_painted, false);
  atomic_store(&frame_writer, 0);
}

bool terminal_shim_take_resumption(void) { return atomic_exchange(&has_returned, false); }

int terminal_shim_enter_raw(int descriptor, int screen, bool takes_signals) {
  sigset_t signals;
  struct termios before;
  if (tcgetattr(descriptor, &before) != 0) return errno;
  terminal_install_exit();
  if (!begin_mode_change(&signals)) return ECANCELED;
  int status = EBUSY;
  if (atomic_load(&input.descriptor) < 0) {
    atomic_store(&owner, getpid());
    input.before = before;
    input.raw = before;
    input.raw.c_iflag &= (tcflag_t) ~(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
    input.raw.c_lflag &= (tcflag_t) ~(ECHO | ECHONL | ICANON | IEXTEN);
    if (takes_signals) input.raw.c_lflag &= (tcflag_t)~ISIG;
    // A key that sends a signal would throw away what of a frame has not been read yet, and leave the
    // terminal in the middle of a sequence.
    input.raw.c_lflag |= NOFLSH;
    input.raw.c_cflag &= (tcflag_t) ~(CSIZE | PARENB);
    input.raw.c_cflag |= CS8;
    input.raw.c_cc[VMIN] = 1;
    input.raw.c_cc[VTIME] = 0;
    input.screen = screen;
    // Protected before it is changed: what is never told of a change cannot undo it.
    atomic_store(&input.descriptor, descriptor);
    status = is_in_foreground(descriptor) ? 0 : EAGAIN;
    if (status == 0 && tcsetattr(descriptor, TCSANOW, &input.raw) != 0) status = errno;
    if (status == 0 && screen >= 0) put(screen, (const uint8_t *)"\x1B[?2004h", 8);
    // In the background, the modes are taken when the process comes to the foreground.
    if (status == EAGAIN) status = 0;
    if (status != 0) atomic_store(&input.descriptor, -1);
  }
  end_mode_change(&signals);
  return status;
}

int terminal_shim_leave_raw(void) {
  sigset_t signals;
  if (!begin_mode_change(&signals)) return 0;
  int status = 0;
  int descriptor = atomic_load(&input.descriptor);
  if (descriptor >= 0) {
    if (input.screen >= 0) put(input.screen, (const uint8_t *)"\x1B[?2004l", 8);
    if (is_in_foreground(descriptor) && tcsetattr(descriptor, TCSANOW, &input.before) != 0) {
      status = errno;
    }
    atomic_store(&input.descriptor, -1);
  }
  end_mode_change(&signals);
  return status;
}

// --- News

int terminal_shim_news(void) {
  int current = atomic_load(&news);
  if (current >= 0) return current;
  int made = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (made < 0) return -1;
  if (atomic_compare_exchange_strong(&news, &current, made)) return made;
  close(made);
  return current;
}

void terminal_tell(void) {
  int descriptor = atomic_load(&news);
  uint64_t one = 1;
  if (descriptor >= 0 && write(descriptor, &one, sizeof one) < 0) {
    // The counter is full: whoever waits will find it so.
  }
}
