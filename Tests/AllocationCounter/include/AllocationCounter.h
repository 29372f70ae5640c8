#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stddef.h>

/// Begins or ends to count allocations, on all threads.
void allocation_counter_set(bool is_counting);

/// How many allocations have been counted.
long allocation_counter_count(void);

/// How many bytes of the heap are in use, with what the allocator needs itself.
size_t allocation_counter_bytes_in_use(void);

#endif
