import Synchronization

/// Flushes sinks when the process exits.
enum LogExit {
  private struct Entry: Sendable {
    weak var sink: LogSink?
  }

  private static let entries = Mutex<[Entry]>([])
  private static let isArranged: Void = {
    ProcessEnd.call { LogExit.flushAll() }
  }()

  /// Registers a sink for as long as it exists.
  static func flushing(_ sink: LogSink) -> LogSink {
    isArranged
    entries.withLock { entries in
      entries.removeAll { $0.sink == nil }
      entries.append(Entry(sink: sink))
    }
    return sink
  }

  /// Makes every sink write its waiting entries, and blocks until they are written.
  static func flushAll() {
    let sinks = entries.withLock { $0.compactMap(\.sink) }
    for sink in sinks { sink.waitUntilWritten() }
  }
}
