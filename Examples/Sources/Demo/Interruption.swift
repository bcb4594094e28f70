import Dispatch
import Foundation

/// The wish of whoever started the program that it end: Ctrl-C, or a polite kill.
struct Interruption {
  private let arrivals: AsyncStream<Never>
  private let sources: [any DispatchSourceSignal]

  /// Begins to listen; from now on the wish no longer kills the program.
  init() {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Never.self)
    self.arrivals = arrivals
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { arrival.finish() }
      source.resume()
      return source
    }
  }

  /// Returns when the wish arrives, or at once if it has.
  func wait() async {
    for await _ in arrivals {}
  }
}
