#ifndef PROCESS_SHIM_H
#define PROCESS_SHIM_H

#include <stdint.h>

/// What became of the wish to be told of a signal.
typedef enum {
  /// Its arrivals are told from now on.
  PROCESS_SHIM_CLAIMED,
  /// The program has a handler of its own, which was left in place.
  PROCESS_SHIM_HANDLED,
  /// The program, or whoever started it, ignores the signal, and so it stays.
  PROCESS_SHIM_IGNORED,
  /// Somebody else has claimed it here already.
  PROCESS_SHIM_TAKEN,
  /// The system refused; `errno` says why.
  PROCESS_SHIM_REFUSED,
} process_shim_claim;

/// Gets ready to be told of signals.
///
/// The first call makes a pipe that lives as long as the process: a handler may be running on any
/// thread at any time, so there is never a safe moment to close it. Thread-safe.
///
/// @return 0, or what was wrong in terms of `errno`.
int process_shim_open_signals(void);

/// Asks to be told of a signal, unless the program handles or ignores it itself.
///
/// Thread-safe.
///
/// @param signal_number Which signal.
/// @return What came of it.
process_shim_claim process_shim_claim_signal(int signal_number);

/// Restores what was there before a signal was claimed, unless the program has replaced it since.
///
/// Thread-safe. A signal that is not claimed is left as it is.
///
/// @param signal_number Which signal.
void process_shim_release_signal(int signal_number);

/// Waits for the next signal that was claimed.
///
/// For one thread only, after `process_shim_open_signals`. While it waits, the thread takes the signals that
/// are claimed, although all others may block them, and blocks those that are not.
///
/// @return The signal's number, or -1 if the pipe is gone.
int process_shim_wait_signal(void);

/// Writes to standard error, past whatever buffers.
///
/// It may wait for a reader that takes its time. That nobody reads any more is no reason to be killed by
/// SIGPIPE: the rest is given up.
///
/// @param bytes What to write.
/// @param count How many bytes that is.
void process_shim_warn(const void *bytes, intptr_t count);

/// Makes sure that the calling thread is not killed for writing to a pipe that nobody reads.
void process_shim_outlive_pipes(void);

/// Writes out what `stdout` holds, unless another thread is using it.
///
/// It may wait for a reader that takes its time.
void process_shim_flush_output(void);

/// The processor time that the calling thread has taken, in nanoseconds; 0 if that is not known.
int64_t process_shim_thread_time(void);

/// Gives the calling thread a name for debuggers.
///
/// @param name At most 15 bytes are used.
void process_shim_name_thread(const char *name);

#endif
