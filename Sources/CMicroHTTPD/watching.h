// What waiting for sockets takes from the system, with one face on each platform: Swift imports no variadic C
// functions, and thread handles have another type everywhere.

#ifndef CMICROHTTPD_WATCHING_H
#define CMICROHTTPD_WATCHING_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

/// A second descriptor of the same socket, which programs started from here do not get. -1 on failure.
static inline int rill_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }

/// Opens a pipe that never blocks, and that programs started from here do not get.
/// Returns 0, or -1 with nothing left open.
static inline int rill_open_pipe(int *_Nonnull reading, int *_Nonnull writing) {
  int ends[2];
  if (pipe(ends) < 0) return -1;
  for (int index = 0; index < 2; index++) {
    if (fcntl(ends[index], F_SETFD, FD_CLOEXEC) < 0 || fcntl(ends[index], F_SETFL, O_NONBLOCK) < 0) {
      close(ends[0]);
      close(ends[1]);
      return -1;
    }
  }
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}

/// A thread that has been started and neither joined nor detached.
struct rill_thread {
  pthread_t handle;
};

/// Starts a thread. Returns 0, or an error number with no thread started.
static inline int rill_thread_start(struct rill_thread *_Nonnull thread,
                                    void *_Nullable (*_Nonnull run)(void *_Nullable context),
                                    void *_Nullable context) {
  return pthread_create(&thread->handle, NULL, run, context);
}

/// Waits for a thread's end; the calling thread, which cannot wait for itself, is only let go.
static inline void rill_thread_finish(struct rill_thread thread) {
  if (pthread_equal(thread.handle, pthread_self())) {
    pthread_detach(thread.handle);
  } else {
    pthread_join(thread.handle, NULL);
  }
}

#endif
