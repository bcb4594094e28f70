import Synchronization

/// Has sinks write what waits when the process ends.
enum LogExit {
  private struct Entry: Sendable {
    weak let sink: LogSink?
  }

  private static let entries = Mutex<[Entry]>([])
  private static let isArranged: Void = {
    ProcessEnd.call { LogExit.flushAll() }
  }()

  /// Remembers a sink for as long as somebody holds it.
  static func flushing(_ sink: LogSink) -> LogSink {
    isArranged
    entries.withLock { entries in
      entries.removeAll { $0.sink == nil }
      entries.append(Entry(sink: sink))
    }
    return sink
  }

  /// Has every sink write what waits, and blocks until it is written.
  static func flushAll() {
    let sinks = entries.withLock { $0.compactMap(\.sink) }
    for sink in sinks { sink.waitUntilWritten() }
  }
}
