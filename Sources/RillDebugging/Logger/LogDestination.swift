/// The destination of a sink.
///
/// Calls are serialized, with all entries in order.
protocol LogDestination: Sendable {
  func write(_ entries: [LogEntry])
}

/// Passes entries to a function.
struct LogReceiver: LogDestination {
  let receive: @Sendable (LogEntry) -> Void

  func write(_ entries: [LogEntry]) {
    for entry in entries { receive(entry) }
  }
}

/// Writes to standard error, and discards what cannot be written if the stream is closed.
struct StandardErrorLog: LogDestination {
  let format: LogFormat

  func write(_ entries: [LogEntry]) {
    _ = LogDescriptor.standardError.write(Array(entries.map { $0.text(as: format) + "\n" }.joined().utf8))
  }
}
