// Swift's view of the C library does not include the statistics of the allocators.

#ifndef CHEAP_SHIM_H
#define CHEAP_SHIM_H

#include <stddef.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>

/// Returns the number of bytes that are currently allocated.
static inline size_t rill_heap_bytes(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
}
#else
#include <malloc.h>

/// Returns the number of bytes that are currently allocated.
static inline size_t rill_heap_bytes(void) { return mallinfo2().uordblks; }
#endif

#endif
