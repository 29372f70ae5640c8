#include "AllocationCounter.h"

#include <malloc.h>
#include <stdatomic.h>

// The dynamic linker takes the executable's `malloc` before that of the C library, for all modules.
extern void *__libc_malloc(size_t size);

static atomic_bool counting;
static atomic_long count;

void *malloc(size_t size) {
  if (atomic_load_explicit(&counting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  }
  return __libc_malloc(size);
}

void allocation_counter_set(bool is_counting) { atomic_store(&counting, is_counting); }

long allocation_counter_count(void) { return atomic_load(&count); }

size_t allocation_counter_bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
