#ifndef PSEUDO_TERMINAL_SHIM_H
#define PSEUDO_TERMINAL_SHIM_H

#include <sys/types.h>

/// A pseudo-terminal: the side of the window, and the side of the programs.
typedef struct {
  int window;
  int program;
} pseudo_terminal_pair;

/// Opens a pseudo-terminal whose descriptors no child inherits.
///
/// @return 0, or the system's error.
int pseudo_terminal_open(unsigned short columns, unsigned short rows, pseudo_terminal_pair *pair);

/// Changes the size, of which the programs in the foreground are told by a signal.
///
/// @return 0, or the system's error.
int pseudo_terminal_resize(int window, unsigned short columns, unsigned short rows);

/// What a started program is known by.
typedef struct {
  /// The process that has the terminal for its session, as a shell has, and waits for the program.
  pid_t leader;
  /// The program, and the process group in the foreground.
  pid_t program;
  /// Where each change of the program's state arrives, as an `int` in the form of `waitpid`.
  int states;
} pseudo_terminal_job;

/// Starts a program in the foreground of a session of its own on the terminal, as a shell does. A
/// leader stays with it, so that it can be stopped and continued; the leader ends with the program,
/// and passes a hang-up on to it.
///
/// @param program The program's side of the terminal.
/// @param input What the program reads from, or -1 for the terminal.
/// @param output What it writes to, or -1 for the terminal.
/// @return 0, or the system's error.
int pseudo_terminal_start(
    const char *path,
    char *const arguments[],
    char *const environment[],
    int program,
    int input,
    int output,
    pseudo_terminal_job *job);

#endif
