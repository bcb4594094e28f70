extension LogSink {
  /// Standard error, for people.
  public static let standardError = standardError(as: .console)

  /// Standard error.
  ///
  /// - Parameters:
  ///   - format: How entries are written.
  ///   - capacity: How many entries wait at most.
  /// - Returns: The sink.
  public static func standardError(
    as format: LogFormat, capacity: Int = LogSink.usualCapacity
  ) -> LogSink {
    LogExit.flushing(LogSink(StandardErrorLog(format: format), capacity: capacity))
  }

  /// A file, to whose end entries are added.
  ///
  /// If the file cannot be written, that is reported once, ``failure`` says why, and the stores go on. What was lost
  /// meanwhile is counted in the file as soon as it can be written again.
  ///
  /// - Parameters:
  ///   - path: Where the file is; it is made if it is not there, the folder is not.
  ///   - format: How entries are written.
  ///   - capacity: How many entries wait at most.
  /// - Returns: The sink.
  public static func file(
    _ path: String, as format: LogFormat = .console, capacity: Int = LogSink.usualCapacity
  ) -> LogSink {
    LogExit.flushing(LogSink(LogFile(path, format), capacity: capacity))
  }

  /// A function that takes entries, in order and one at a time, on any thread.
  ///
  /// - Parameters:
  ///   - capacity: How many entries wait at most.
  ///   - receive: Called with each entry.
  /// - Returns: The sink.
  public static func entries(
    capacity: Int = LogSink.usualCapacity, _ receive: @escaping @Sendable (LogEntry) -> Void
  ) -> LogSink {
    LogSink(LogReceiver(receive: receive), capacity: capacity)
  }

  /// A function that takes entries in words, in order and one at a time, on any thread.
  ///
  /// - Parameters:
  ///   - format: How entries are written.
  ///   - capacity: How many entries wait at most.
  ///   - receive: Called with the text of each entry, which has no line break at its end.
  /// - Returns: The sink.
  public static func text(
    as format: LogFormat = .console, capacity: Int = LogSink.usualCapacity,
    _ receive: @escaping @Sendable (String) -> Void
  ) -> LogSink {
    entries(capacity: capacity) { receive($0.text(as: format)) }
  }

  /// Where loggers write that are not told where: standard error, and nowhere in tests.
  static func usual(inTests isTest: Bool = TestProcess.isRunning) -> [LogSink] {
    isTest ? [] : [.standardError]
  }
}
