import Dispatch
import Foundation

/// A request to end the program, by Ctrl-C or a termination signal.
///
/// The signal handler writes to a pipe on any thread that receives the signal. On Linux, the signal sources of Dispatch
/// miss signals that another thread receives first.
struct Interruption {
  private let arrivals: AsyncStream<Never>
  private let source: any DispatchSourceRead

  /// Starts to listen for signals, which from then on no longer end the program.
  init() {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Never.self)
    self.arrivals = arrivals
    source = DispatchSource.makeReadSource(fileDescriptor: SignalPipe.reading)
    source.setEventHandler { arrival.finish() }
    source.resume()
    for number in [SIGINT, SIGTERM] { signal(number) { _ in SignalPipe.note() } }
  }

  /// Waits for a signal, or returns immediately if one has arrived.
  func wait() async {
    for await _ in arrivals {}
  }
}

/// The pipe to which signals are written; it lives until the program ends, since signals may arrive at any time.
private enum SignalPipe {
  private static let ends: [Int32] = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? ends : [-1, -1]
  }()

  /// The end for reading, which is created before the first signal handler is installed.
  static var reading: Int32 { ends[0] }

  /// Records a signal; calls only functions that are allowed in a signal handler.
  static func note() {
    var byte: UInt8 = 0
    _ = write(ends[1], &byte, 1)
  }
}
