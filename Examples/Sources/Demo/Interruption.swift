import Dispatch
import Foundation

/// The wish of whoever started the program that it end: Ctrl-C, or a polite kill.
///
/// A signal is noted in a pipe, by whichever thread takes it. What Dispatch offers for signals misses those that, on Linux,
/// another thread takes first.
struct Interruption {
  private let arrivals: AsyncStream<Never>
  private let source: any DispatchSourceRead

  /// Begins to listen; from now on the wish no longer kills the program.
  init() {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Never.self)
    self.arrivals = arrivals
    source = DispatchSource.makeReadSource(fileDescriptor: SignalPipe.reading)
    source.setEventHandler { arrival.finish() }
    source.resume()
    for number in [SIGINT, SIGTERM] { signal(number) { _ in SignalPipe.note() } }
  }

  /// Returns when the wish arrives, or at once if it has.
  func wait() async {
    for await _ in arrivals {}
  }
}

/// A pipe that signals are noted in; it lasts as long as the program, since they may come at any time.
private enum SignalPipe {
  private static let ends: [Int32] = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? ends : [-1, -1]
  }()

  /// Where what was noted is read; made before the first signal is listened to.
  static var reading: Int32 { ends[0] }

  /// Notes that a signal has come; only does what a handler of signals may.
  static func note() {
    var byte: UInt8 = 0
    _ = write(ends[1], &byte, 1)
  }
}
