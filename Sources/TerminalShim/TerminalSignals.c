#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "TerminalState.h"
#include "include/TerminalShim.h"

enum purpose {
  /// Ends the process, if nobody handles it.
  ENDS,
  /// Ends the process because of a fault of its own.
  FAILS,
  /// Stops the process.
  STOPS,
  /// The process goes on.
  CONTINUES,
  /// The terminal has another size.
  RESIZES
};

static const struct {
  int number;
  enum purpose purpose;
} handled[] = {
    {SIGINT, ENDS},   {SIGTERM, ENDS}, {SIGHUP, ENDS},   {SIGQUIT, ENDS},
    {SIGPIPE, ENDS},  {SIGALRM, ENDS}, {SIGXCPU, ENDS},  {SIGXFSZ, ENDS},
    {SIGUSR1, ENDS},  {SIGUSR2, ENDS}, {SIGILL, FAILS},  {SIGTRAP, FAILS},
    {SIGABRT, FAILS}, {SIGBUS, FAILS}, {SIGSEGV, FAILS}, {SIGFPE, FAILS},
    {SIGSYS, FAILS},  {SIGTSTP, STOPS}, {SIGCONT, CONTINUES}, {SIGWINCH, RESIZES},
};
enum { handled_count = sizeof handled / sizeof handled[0] };

/// What was installed before; valid while ours is.
static struct sigaction previous[handled_count];
static atomic_bool is_ours[handled_count];
static atomic_bool watches_size = false;

static void handle(int number, siginfo_t *info, void *context);

static int index_of(int number) {
  for (int index = 0; index < handled_count; index++) {
    if (handled[index].number == number) return index;
  }
  return 0;
}

/// Whether somebody's function was installed, as opposed to the default or nothing at all.
static bool is_function(const struct sigaction *action) {
  return (action->sa_flags & SA_SIGINFO) != 0 ||
         (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

static bool is_handle(const struct sigaction *action) {
  return (action->sa_flags & SA_SIGINFO) != 0 && action->sa_sigaction == handle;
}

static void call(const struct sigaction *action, int number, siginfo_t *info, void *context) {
  if ((action->sa_flags & SA_SIGINFO) != 0) {
    action->sa_sigaction(number, info, context);
  } else {
    action->sa_handler(number);
  }
}

/// Lets the signal end or stop the process as it would have without us.
static void deliver_by_default(int number) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
  raise(number);
}

/// Stops the process here, until it goes on.
static void stop_by_default(int number) {
  struct sigaction ours;
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigset_t signals, before;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, &ours);
  raise(number);
  // The signal is blocked while it is handled: now it takes effect.
  sigemptyset(&signals);
  sigaddset(&signals, number);
  pthread_sigmask(SIG_UNBLOCK, &signals, &before);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(number, &ours, NULL);
}

static void handle(int number, siginfo_t *info, void *context) {
  int code = errno;
  int index = index_of(number);
  const struct sigaction *action = &previous[index];
  switch (handled[index].purpose) {
    case ENDS:
      terminal_end();
      // Whoever reports failures reports this one, and leaves the end to others.
      if (is_function(action)) call(action, number, info, context);
      deliver_by_default(number);
      break;
    case FAILS:
      terminal_end();
      // A fault happens again as soon as this returns, and is then reported by whoever reports faults.
      sigaction(number, action, NULL);
      if (info == NULL || info->si_code <= 0) raise(number);
      break;
    case STOPS: {
      bool was_left = terminal_stop();
      if (is_function(action)) {
        // Whoever handles it may stop the process later: the terminal is taken again when it goes on.
        call(action, number, info, context);
      } else {
        stop_by_default(number);
        if (was_left) terminal_return();
      }
      break;
    }
    case CONTINUES:
      terminal_continue(is_function(&previous[index_of(SIGTSTP)]));
      if (is_function(action)) call(action, number, info, context);
      break;
    case RESIZES:
      terminal_tell();
      if (is_function(action)) call(action, number, info, context);
      break;
  }
  errno = code;
}

/// Whether a function is the one that reports failures: the runtime of Swift takes SIGQUIT for one.
static bool reports_failures(const struct sigaction *found) {
  struct sigaction failure;
  int index = index_of(SIGILL);
  if (atomic_load(&is_ours[index])) {
    failure = previous[index];
  } else if (sigaction(SIGILL, NULL, &failure) != 0) {
    return false;
  }
  return is_function(&failure) && (failure.sa_flags & SA_SIGINFO) != 0 &&
         (found->sa_flags & SA_SIGINFO) != 0 && failure.sa_sigaction == found->sa_sigaction;
}

/// Whether a signal is ours to handle, given what is installed.
///
/// A signal that would end the process and is handled, or ignored, is left to whoever did that: the
/// process goes on after it, and its terminal with it.
static bool is_wanted(enum purpose purpose, const struct sigaction *found) {
  switch (purpose) {
    case ENDS:
      return is_function(found) ? reports_failures(found) : found->sa_handler == SIG_DFL;
    case STOPS: return is_function(found) || found->sa_handler == SIG_DFL;
    case FAILS: case CONTINUES: case RESIZES: return true;
  }
  return false;
}

static void install(int index) {
  int number = handled[index].number;
  struct sigaction found;
  if (atomic_load(&is_ours[index]) || sigaction(number, NULL, &found) != 0) return;
  if (is_handle(&found) || !is_wanted(handled[index].purpose, &found)) return;
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  action.sa_sigaction = handle;
  // Two signals are handled one after the other; a fault while one is handled still ends the process.
  sigfillset(&action.sa_mask);
  for (int other = 0; other < handled_count; other++) {
    if (handled[other].purpose == FAILS) sigdelset(&action.sa_mask, handled[other].number);
  }
  previous[index] = found;
  atomic_store(&is_ours[index], sigaction(number, &action, NULL) == 0);
}

/// Puts back what was installed, unless somebody has installed something else since.
static void uninstall(int index) {
  int number = handled[index].number;
  struct sigaction found;
  if (!atomic_load(&is_ours[index]) || sigaction(number, NULL, &found) != 0) return;
  if (!is_handle(&found)) return;
  atomic_store(&is_ours[index], false);
  sigaction(number, &previous[index], NULL);
}

void terminal_update_handlers(bool is_protected) {
  for (int index = 0; index < handled_count; index++) {
    bool is_for_size = handled[index].purpose == RESIZES && atomic_load(&watches_size);
    if (is_protected || is_for_size) {
      install(index);
    } else {
      uninstall(index);
    }
  }
}

void terminal_shim_watch_size(void) {
  atomic_store(&watches_size, true);
  for (int index = 0; index < handled_count; index++) {
    if (handled[index].purpose == RESIZES) install(index);
  }
}

void terminal_install_exit(void) {
  static atomic_bool is_installed = false;
  if (atomic_exchange(&is_installed, true)) return;
  atexit(terminal_end);
  at_quick_exit(terminal_end);
}
