package import Foundation

/// Sets the system's limit on file sizes; a larger write raises a signal that ends the process unless it is blocked.
///
/// - Parameter size: The maximum size in bytes.
/// - Returns: A Boolean value that indicates whether the limit was set. It cannot be removed, so call this function in
///   a separate process.
package func limitFiles(to size: rlim_t) -> Bool {
  // The process that started the tests may have ignored or blocked the signal.
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
