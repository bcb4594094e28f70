import RillDebugging
import RillFixtures
import Synchronization

/// What loggers have written, each entry as one text.
final class LogPage: Sendable {
  let sink: LogSink
  private let recorder = Recorder<String>()

  /// Takes entries in a format; times are in UTC.
  init(as format: LogFormat = .console(utcOffset: .zero)) {
    sink = .text(as: format) { [recorder] in recorder.note($0) }
  }

  /// Everything so far, one entry below the other.
  var text: String {
    get async {
      await sink.flush()
      return recorder.elements.joined(separator: "\n")
    }
  }

  /// How many entries there are.
  var count: Int {
    get async {
      await sink.flush()
      return recorder.elements.count
    }
  }

  /// Forgets nothing, but tells only what comes after now.
  func next() async -> (() async -> String) {
    let start = await count
    return { [self] in
      await sink.flush()
      return recorder.elements.dropFirst(start).joined(separator: "\n")
    }
  }
}

/// The wall of a test: its time moves by a millisecond whenever somebody looks.
final class WallClock: Sendable {
  private let looks = Mutex(0)

  /// 2026-01-31 09:05:00 UTC, and a millisecond more with each call.
  @Sendable
  func now() -> Duration {
    looks.withLock { looks in
      defer { looks += 1 }
      return .seconds(1_769_850_300) + .milliseconds(looks)
    }
  }
}
