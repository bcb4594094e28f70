import RillDebugging
import RillFixtures
import Synchronization

/// The output of loggers, with one string per entry.
final class LogPage: Sendable {
  let sink: LogSink
  private let recorder = Recorder<String>()

  /// Creates a page in a format with times in UTC.
  init(as format: LogFormat = .console(utcOffset: .zero)) {
    sink = .text(as: format) { [recorder] in recorder.note($0) }
  }

  /// All entries so far, one below the other.
  var text: String {
    get async {
      await sink.flush()
      return recorder.elements.joined(separator: "\n")
    }
  }

  /// The number of entries.
  var count: Int {
    get async {
      await sink.flush()
      return recorder.elements.count
    }
  }

  /// Returns a function that waits for the entries after this call.
  func next() async -> (() async -> String) {
    let start = await count
    return { [self] in
      await sink.flush()
      return recorder.elements.dropFirst(start).joined(separator: "\n")
    }
  }
}

/// A wall clock for tests that advances by a millisecond at each access.
final class WallClock: Sendable {
  private let looks = Mutex(0)

  /// Returns 2026-01-31 09:05:00 UTC plus a millisecond per call.
  @Sendable
  func now() -> Duration {
    looks.withLock { looks in
      defer { looks += 1 }
      return .seconds(1_769_850_300) + .milliseconds(looks)
    }
  }
}
