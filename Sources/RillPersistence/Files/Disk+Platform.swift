import Foundation

/// Flushes the written contents of a file to the disk; returns 0, or -1 with `errno` set.
func bringToDisk(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
  // On Apple platforms a plain sync leaves the bytes in the drive's cache, but some file systems support nothing else.
  if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
  #endif
  return fsync(descriptor)
}

/// The signal that a write beyond the file size limit raises; by default it ends the process.
package enum SizeSignal {
  /// Calls a function that writes and consumes the signal if the write raises it; the write still returns an error.
  package static func withheld<Result>(_ write: () -> Result) -> Result {
    var signal = sigset_t()
    var before = sigset_t()
    sigemptyset(&signal)
    sigaddset(&signal, SIGXFSZ)
    guard pthread_sigmask(SIG_BLOCK, &signal, &before) == 0 else { return write() }
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let result = write()
    let error = errno
    var pending = sigset_t()
    if sigpending(&pending) == 0, sigismember(&pending, SIGXFSZ) == 1, sigismember(&before, SIGXFSZ) == 0 {
      var taken: Int32 = 0
      sigwait(&signal, &taken)
    }
    errno = error
    return result
  }
}
