// The allocators' own accounts are not part of Swift's view of the C library.

#ifndef CHEAP_SHIM_H
#define CHEAP_SHIM_H

#include <stddef.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>

/// The bytes that are allocated now.
static inline size_t rill_heap_bytes(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
}
#else
#include <malloc.h>

/// The bytes that are allocated now.
static inline size_t rill_heap_bytes(void) { return mallinfo2().uordblks; }
#endif

#endif
