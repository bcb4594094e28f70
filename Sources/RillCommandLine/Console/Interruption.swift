import Foundation

/// The wish of whoever started the process that it end: Ctrl-C, or a polite kill.
///
/// A signal is noted in a pipe, by whichever thread takes it. What Dispatch offers for signals misses those that, on Linux,
/// another thread takes first.
enum Interruption {
  // It lasts as long as the process, since a signal may come at any time.
  private static let ends: [Int32] = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? ends : [-1, -1]
  }()

  /// Begins to listen; from now on the wish no longer ends the process by itself.
  static func listen() {
    // Made before the first signal can come.
    guard ends[0] >= 0 else { return }
    for number in [SIGINT, SIGTERM] { signal(number) { _ in Interruption.note() } }
  }

  /// Returns when the wish arrives, or at once if it has.
  static func wait() {
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) < 0, errno == EINTR {}
  }

  /// Notes that a signal has come; only does what a handler of signals may.
  private static func note() {
    var byte: UInt8 = 0
    _ = write(ends[1], &byte, 1)
  }
}
