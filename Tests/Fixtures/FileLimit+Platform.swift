package import Foundation

/// Lets the system refuse files that are larger, and end this process by a signal if the calling thread does not care.
///
/// - Parameter size: The largest size, in bytes.
/// - Returns: Whether it does; it is for good, so call this in a process of its own.
package func limitFiles(to size: rlim_t) -> Bool {
  // Whoever has started the tests may have it ignored or held back.
  signal(SIGXFSZ, SIG_DFL)
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGXFSZ)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  var limit = rlimit(rlim_cur: size, rlim_max: size)
  #if canImport(Darwin)
  return setrlimit(RLIMIT_FSIZE, &limit) == 0
  #else
  return setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
  #endif
}
