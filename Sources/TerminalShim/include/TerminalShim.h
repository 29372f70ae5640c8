#ifndef TERMINAL_SHIM_H
#define TERMINAL_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of a terminal's life that signal handlers take part in.
//
// Signals belong to the process, and so does all of this: one terminal can be painted on, and one can
// be in raw mode. Whatever happens, both are given back as they were found, once, and before the
// process ends or stops. Functions that change what is protected must not be called at the same time;
// those that begin and end a write come from one thread at a time.

// --- What is painted on

/// The longest that a sequence that leaves the terminal can be.
#define TERMINAL_SHIM_LEAVING_LIMIT 64

/// Protects a terminal that is about to be painted on.
///
/// @param descriptor The terminal.
/// @param leaving What puts the terminal in order, with the cursor below what was painted.
/// @param count How many bytes that is.
/// @return Whether it is protected now: not if another one is, or if `count` is beyond the limit.
bool terminal_shim_protect_output(int descriptor, const uint8_t *leaving, size_t count);

/// Ends the protection; the terminal is in order.
void terminal_shim_release_output(void);

/// Says that the cursor may be anywhere in what is painted from now on. Waits while the process is
/// being stopped.
///
/// @param rows The most rows that may be between the cursor and the line below.
/// @return Whether to write: not if the terminal was given back for good.
bool terminal_shim_begin_write(int rows);

/// Whether what began may go on: not once the terminal was given back meanwhile.
bool terminal_shim_may_write(void);

/// Says where the cursor rests.
///
/// @param rows How many rows are between the cursor and the line below what is painted; negative if
/// the terminal is in order, and nothing is to be done when the process ends.
void terminal_shim_end_write(int rows);

/// Whether the terminal was given back since the last call, and is the process's again: everything
/// has to be painted afresh.
bool terminal_shim_take_resumption(void);

// --- What keys come from

/// Takes a terminal out of line mode: bytes arrive as they are typed, and nothing is echoed.
///
/// @param descriptor The terminal.
/// @param screen A terminal that is asked to bracket what is pasted, or -1.
/// @param takes_signals Whether Ctrl-C, Ctrl-\ and Ctrl-Z arrive as bytes rather than as signals.
/// @return 0, or the system's error; EBUSY if a terminal is in raw mode already.
int terminal_shim_enter_raw(int descriptor, int screen, bool takes_signals);

/// Puts the terminal's modes back exactly as they were.
///
/// @return 0, or the system's error.
int terminal_shim_leave_raw(void);

// --- News

/// A descriptor that becomes readable when the size of a terminal has changed, or when the process
/// goes on after a stop; -1 if the system has none left. It holds a counter of eight bytes.
int terminal_shim_news(void);

/// Makes the handler for changes of size known without protecting anything.
void terminal_shim_watch_size(void);

// --- Writing

/// Writes once, without the signal that the system sends to a process whose reader is gone.
///
/// @return How many bytes were taken, or the negative of the system's error.
long terminal_shim_write(int descriptor, const void *bytes, size_t count);

#endif
