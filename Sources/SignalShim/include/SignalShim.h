#ifndef SIGNAL_SHIM_H
#define SIGNAL_SHIM_H

#include <stdbool.h>

/// What became of the wish to be told of a signal.
typedef enum {
  /// Its arrivals are told from now on.
  SIGNAL_SHIM_CLAIMED,
  /// The program has a handler of its own, which was left in place.
  SIGNAL_SHIM_HANDLED,
  /// The program, or whoever started it, ignores the signal, and so it stays.
  SIGNAL_SHIM_IGNORED,
  /// Somebody else has claimed it here already.
  SIGNAL_SHIM_TAKEN,
  /// The system refused; `errno` says why.
  SIGNAL_SHIM_REFUSED,
} signal_shim_claim_result;

/// Gets ready to be told of signals.
///
/// The first call makes a pipe that lives as long as the process: a handler may be running on any
/// thread at any time, so there is never a safe moment to close it. Thread-safe.
///
/// @return 0, or what was wrong in terms of `errno`.
int signal_shim_open(void);

/// Asks to be told of a signal, unless the program handles or ignores it itself.
///
/// Thread-safe.
///
/// @param signal_number Which signal.
/// @return What came of it.
signal_shim_claim_result signal_shim_claim(int signal_number);

/// Restores what was there before a signal was claimed, unless the program has replaced it since.
///
/// Thread-safe. A signal that is not claimed is left as it is.
///
/// @param signal_number Which signal.
void signal_shim_release(int signal_number);

/// Makes the calling thread one that takes a signal, although all others may block it.
///
/// @param signal_number Which signal.
void signal_shim_accept(int signal_number);

/// Waits for the next signal that was claimed.
///
/// For one thread only, after `signal_shim_open`.
///
/// @return The signal's number, or -1 if the pipe is gone.
int signal_shim_wait(void);

/// Writes out what `stdout` holds, unless another thread is using it.
///
/// It may wait for a reader that takes its time.
void signal_shim_flush_output(void);

/// Gives the calling thread a name for debuggers.
///
/// @param name At most 15 bytes are used.
void signal_shim_name_thread(const char *name);

#endif
