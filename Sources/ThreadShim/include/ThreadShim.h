#ifndef THREAD_SHIM_H
#define THREAD_SHIM_H

/// Something that each thread has one of; null until the thread has set it.
///
/// Where it is stands at a fixed distance from what the processor has for each thread, so that it is found
/// in one instruction.
extern __thread void *thread_shim_own __attribute__((tls_model("initial-exec")));

/// What the calling thread has.
static inline void *thread_shim_get_own(void) { return thread_shim_own; }

/// Sets what the calling thread has.
static inline void thread_shim_set_own(void *own) { thread_shim_own = own; }

#endif
