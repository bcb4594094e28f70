/// Where a sink writes.
///
/// It is called from one place at a time, with everything in order.
protocol LogDestination: Sendable {
  func write(_ entries: [LogEntry])
}

/// Hands entries to a function.
struct LogReceiver: LogDestination {
  let receive: @Sendable (LogEntry) -> Void

  func write(_ entries: [LogEntry]) {
    for entry in entries { receive(entry) }
  }
}

/// Writes to standard error, and gives up what does not fit where the stream is closed.
struct StandardErrorLog: LogDestination {
  let format: LogFormat

  func write(_ entries: [LogEntry]) {
    _ = LogDescriptor.standardError.write(Array(entries.map { $0.text(as: format) + "\n" }.joined().utf8))
  }
}
