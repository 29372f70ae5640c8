#ifndef TERMINAL_STATE_H
#define TERMINAL_STATE_H

#include <stdatomic.h>
#include <stdbool.h>

// What the handlers and the rest of the process share. A handler may interrupt anything, an allocation
// or a lock included: it uses nothing but these atomics, memory that does not change while it may be
// read, and functions that POSIX declares safe for it.

enum terminal_phase {
  /// The terminal is the process's.
  TERMINAL_OURS,
  /// Somebody is giving it back.
  TERMINAL_LEAVING,
  /// It was given back because the process stops.
  TERMINAL_STOPPED,
  /// The process goes on, and is taking it again.
  TERMINAL_RETURNING,
  /// It was given back for good.
  TERMINAL_ENDED
};

/// Gives the terminal back for good, unless somebody else has; returns when it is done.
void terminal_end(void);

/// Gives the terminal back for as long as the process is stopped.
///
/// @return Whether it was given back, and must be taken again.
bool terminal_stop(void);

/// Takes the terminal again after a stop.
void terminal_return(void);

/// Takes the terminal again when the process goes on.
///
/// @param ends_stop Whether nobody else will: the stop was left to another handler.
void terminal_continue(bool ends_stop);

/// Tells whoever waits for news.
void terminal_tell(void);

/// Installs the handlers if something is protected, and removes them if nothing is.
void terminal_update_handlers(bool is_protected);

/// Makes sure that the terminal is given back when the process exits.
void terminal_install_exit(void);

#endif
