#define _GNU_SOURCE
#include "PseudoTerminalShim.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

int pseudo_terminal_resize(int window, unsigned short columns, unsigned short rows) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  return ioctl(window, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int pseudo_terminal_open(unsigned short columns, unsigned short rows, pseudo_terminal_pair *pair) {
  char name[64];
  int window = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (window < 0) return errno;
  int status = 0;
  if (grantpt(window) != 0 || unlockpt(window) != 0) status = errno;
  if (status == 0) status = ptsname_r(window, name, sizeof name);
  int program = status == 0 ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
  if (status == 0 && program < 0) status = errno;
  if (status == 0) status = pseudo_terminal_resize(window, columns, rows);
  if (status != 0) {
    if (program >= 0) close(program);
    close(window);
    return status;
  }
  pair->window = window;
  pair->program = program;
  return 0;
}

// --- In the children, where nothing but functions that are safe after a fork may be called

/// What the program is told of its start by: a failure, or by being closed.
typedef struct {
  int status;
  pid_t program;
} start_report;

static void set_up_signals(void) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigset_t none;
  sigemptyset(&action.sa_mask);
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void report(int reports, int status, pid_t program) {
  start_report report = {.status = status, .program = program};
  while (write(reports, &report, sizeof report) < 0 && errno == EINTR) continue;
}

static void run_program(
    const char *path,
    char *const arguments[],
    char *const environment[],
    int program,
    int input,
    int output,
    int reports) {
  setpgid(0, 0);
  // Still in the background, which may not change what is in the foreground, unless this is blocked.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTTOU);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  tcsetpgrp(program, getpid());
  set_up_signals();
  if (dup2(input < 0 ? program : input, 0) >= 0 && dup2(output < 0 ? program : output, 1) >= 0 &&
      dup2(program, 2) >= 0) {
    execve(path, arguments, environment);
  }
  report(reports, errno, 0);
  _exit(127);
}

/// Tells of each change of the program's state until it has ended.
static void lead(pid_t program, int states) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGCHLD);
  sigaddset(&signals, SIGHUP);
  while (true) {
    int state;
    while (waitpid(program, &state, WNOHANG | WUNTRACED | WCONTINUED) == program) {
      while (write(states, &state, sizeof state) < 0 && errno == EINTR) continue;
      if (WIFEXITED(state) || WIFSIGNALED(state)) _exit(0);
    }
    int number = sigwaitinfo(&signals, NULL);
    if (number == SIGHUP) {
      kill(-program, SIGHUP);
      kill(-program, SIGCONT);
    }
  }
}

static void run_leader(
    const char *path,
    char *const arguments[],
    char *const environment[],
    int program,
    int input,
    int output,
    int states,
    int reports) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  setsid();
  if (ioctl(program, TIOCSCTTY, 0) != 0) {
    report(reports, errno, 0);
    _exit(127);
  }
  pid_t child = fork();
  if (child < 0) {
    report(reports, errno, 0);
    _exit(127);
  }
  if (child == 0) run_program(path, arguments, environment, program, input, output, reports);
  setpgid(child, child);
  report(reports, 0, child);
  // What belongs to the process that this is a copy of must not be kept open here.
  for (int descriptor = 0; descriptor < 4096; descriptor++) {
    if (descriptor != states) close(descriptor);
  }
  lead(child, states);
}

int pseudo_terminal_start(
    const char *path,
    char *const arguments[],
    char *const environment[],
    int program,
    int input,
    int output,
    pseudo_terminal_job *job) {
  int states[2], reports[2];
  if (pipe2(states, O_CLOEXEC) != 0) return errno;
  if (pipe2(reports, O_CLOEXEC) != 0) {
    int status = errno;
    close(states[0]);
    close(states[1]);
    return status;
  }
  pid_t leader = fork();
  int status = leader < 0 ? errno : 0;
  if (leader == 0) {
    run_leader(path, arguments, environment, program, input, output, states[1], reports[1]);
  }
  close(states[1]);
  close(reports[1]);
  start_report found = {.status = 0, .program = -1};
  start_report next;
  // The pipe ends when the program has taken the place of the copy that was to start it.
  while (status == 0) {
    ssize_t count = read(reports[0], &next, sizeof next);
    if (count < 0 && errno == EINTR) continue;
    if (count != sizeof next) break;
    if (next.status != 0) found.status = next.status;
    if (next.program > 0) found.program = next.program;
  }
  close(reports[0]);
  if (status == 0) status = found.status;
  if (status == 0 && found.program < 0) status = ECHILD;
  if (status != 0) {
    close(states[0]);
    if (leader > 0) waitpid(leader, NULL, 0);
    return status;
  }
  job->leader = leader;
  job->program = found.program;
  job->states = states[0];
  return 0;
}
