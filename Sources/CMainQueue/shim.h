#ifndef CMAINQUEUE_SHIM_H
#define CMAINQUEUE_SHIM_H

#ifdef __linux__

#include <poll.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// The interface that Dispatch has on Linux for the run loop of CoreFoundation: a descriptor that is readable while the
// main queue has work, and the function that performs this work.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Nullable message);

// Swift does not import functions with variable arguments, such as `syscall`.
static inline int cmainqueue_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

// Takes what the descriptor counts, and never waits.
static inline void cmainqueue_take_announcements(void) {
  struct pollfd waiting = {_dispatch_get_main_queue_handle_4CF(), POLLIN, 0};
  uint64_t count;
  if (poll(&waiting, 1, 0) == 1 && read(waiting.fd, &count, sizeof count) < 0) return;
}

#endif

#endif
