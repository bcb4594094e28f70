extension LogSink {
  /// A sink for standard error, formatted for people.
  public static let standardError = standardError(as: .console)

  /// Returns a sink for standard error.
  ///
  /// - Parameters:
  ///   - format: The format of the entries.
  ///   - capacity: The maximum number of waiting entries.
  /// - Returns: The sink.
  public static func standardError(
    as format: LogFormat, capacity: Int = LogSink.usualCapacity
  ) -> LogSink {
    LogExit.flushing(LogSink(StandardErrorLog(format: format), capacity: capacity))
  }

  /// Returns a sink that appends to a file.
  ///
  /// If the file cannot be written, the sink reports it once, ``failure`` contains the reason, and the stores continue.
  /// The number of lost entries is written to the file as soon as it becomes writable again.
  ///
  /// - Parameters:
  ///   - path: The path of the file. A missing file is created; a missing folder is not.
  ///   - format: The format of the entries.
  ///   - capacity: The maximum number of waiting entries.
  /// - Returns: The sink.
  public static func file(
    _ path: String, as format: LogFormat = .console, capacity: Int = LogSink.usualCapacity
  ) -> LogSink {
    LogExit.flushing(LogSink(LogFile(path, format), capacity: capacity))
  }

  /// Returns a sink that passes entries to a function, in order and one at a time, on any thread.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of waiting entries.
  ///   - receive: Called with each entry.
  /// - Returns: The sink.
  public static func entries(
    capacity: Int = LogSink.usualCapacity, _ receive: @escaping @Sendable (LogEntry) -> Void
  ) -> LogSink {
    LogSink(LogReceiver(receive: receive), capacity: capacity)
  }

  /// Returns a sink that passes the text of entries to a function, in order and one at a time, on any thread.
  ///
  /// - Parameters:
  ///   - format: The format of the entries.
  ///   - capacity: The maximum number of waiting entries.
  ///   - receive: Called with the text of each entry, without a line break at the end.
  /// - Returns: The sink.
  public static func text(
    as format: LogFormat = .console, capacity: Int = LogSink.usualCapacity,
    _ receive: @escaping @Sendable (String) -> Void
  ) -> LogSink {
    entries(capacity: capacity) { receive($0.text(as: format)) }
  }

  /// Returns the default sinks of loggers: standard error, or none in tests.
  static func usual(inTests isTest: Bool = TestProcess.isRunning) -> [LogSink] {
    isTest ? [] : [.standardError]
  }
}
