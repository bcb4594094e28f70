import Foundation

/// An interruption of the process: Ctrl-C, a termination signal, or the end of the terminal.
///
/// Signals are recorded in a pipe by the thread that receives them. Dispatch's signal sources are not used, because on
/// Linux they miss signals that another thread receives first.
enum Interruption {
  // The pipe lasts as long as the process, because a signal can arrive at any time.
  private static let ends: [Int32] = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? ends : [-1, -1]
  }()

  /// Starts to listen; from now on an interruption does not end the process.
  static func listen() {
    // The pipe is created before the first signal can arrive.
    guard ends[0] >= 0 else { return }
    let numbers = [SIGINT, SIGTERM] + (ignoresHangup ? [] : [SIGHUP])
    for number in numbers { signal(number) { _ in Interruption.note() } }
  }

  /// Whether the process was started so that it ignores the end of its terminal, as `nohup` arranges.
  static let ignoresHangup: Bool = {
    let atStart = signal(SIGHUP, SIG_IGN)
    signal(SIGHUP, atStart)
    // C functions cannot be compared; their addresses can.
    return unsafeBitCast(atStart, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }()

  /// Returns when an interruption arrives, or immediately if it has arrived.
  static func wait() {
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) < 0, errno == EINTR {}
  }

  /// Records a signal; uses only async-signal-safe functions.
  private static func note() {
    var byte: UInt8 = 0
    _ = write(ends[1], &byte, 1)
  }
}
