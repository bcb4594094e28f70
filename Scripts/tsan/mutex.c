// Tells the thread sanitizer about Swift's `Mutex` on Linux.
//
// A lock that is contended is taken and left inside the Synchronization library, which is not built for the sanitizer,
// so every access that the lock guards would be reported as a race. This library goes in front of it (LD_PRELOAD),
// passes each call on, and says what happened.

#ifndef __clang__
#error "Compile this with the clang of the Swift toolchain: other compilers ignore Swift's calling convention."
#endif

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// Defined by the sanitizer, so absent in programs that run without it.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF mutex) __asm__(LOCK_SLOW);
SWIFT bool try_lock_slow(SELF mutex) __asm__(TRY_LOCK_SLOW);
SWIFT void unlock_slow(SELF mutex) __asm__(UNLOCK_SLOW);

SWIFT void lock_slow(uint32_t thread, SELF mutex) {
  typedef SWIFT void (*Lock)(uint32_t, SELF);
  ((Lock)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF mutex) {
  typedef SWIFT bool (*TryLock)(SELF);
  bool taken = ((TryLock)dlsym(RTLD_NEXT, TRY_LOCK_SLOW))(mutex);
  if (taken && __tsan_acquire) __tsan_acquire(mutex);
  return taken;
}

SWIFT void unlock_slow(SELF mutex) {
  typedef SWIFT void (*Unlock)(SELF);
  if (__tsan_release) __tsan_release(mutex);
  ((Unlock)dlsym(RTLD_NEXT, UNLOCK_SLOW))(mutex);
}
