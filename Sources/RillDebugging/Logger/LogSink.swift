import Rill
import Synchronization

/// A destination for log entries: standard error, a file, or a function.
///
/// ```swift
/// let file = LogSink.file("todos.log", as: .jsonLines)
/// store.attach(Logger(to: .standardError, file))
/// ```
///
/// Several loggers can share a sink. A sink formats and writes entries on another thread, so that stores do not wait
/// for it.
///
/// **Behavior**
/// - Entries are *always* written in the order in which they were made.
/// - A sink *never* holds more than `capacity` waiting entries. Further entries are dropped and replaced by an entry
///   that states their number.
/// - Entries for standard error or a file are written when the process exits normally. To ensure it earlier, call
///   ``flush()``.
public final class LogSink: Sendable {
  /// The innermost writing of the current task, which must not wait for itself.
  @TaskLocal private static var writing: LogWriting?

  private let queue: Mutex<LogQueue<LogEntry>>
  private let destination: any LogDestination
  private let start: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// The default maximum number of waiting entries.
  public static let usualCapacity = 4_096

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - destination: The destination of the sink.
  ///   - capacity: The maximum number of waiting entries.
  ///   - start: Calls a function soon, outside the caller.
  init(
    _ destination: some LogDestination, capacity: Int,
    start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = LogSink.soon
  ) {
    queue = Mutex(LogQueue(capacity: capacity))
    self.destination = destination
    self.start = start
  }

  @Sendable
  private static func soon(_ work: @escaping @Sendable () -> Void) {
    Task.detached(priority: .utility) { work() }
  }

  /// The reason why the sink cannot write to its file, or nil if it can or has no file.
  public var failure: LogFileFailure? { (destination as? LogFile)?.failure }

  /// Adds an entry to write.
  func note(_ entry: LogEntry) {
    if queue.withLock({ $0.add(entry) }) { start { [self] in writeAll() } }
  }

  /// Waits until all entries made so far are written.
  public func flush() async {
    await withCheckedContinuation { continuation in
      let waits = queue.withLock { $0.wait { continuation.resume() } }
      if !waits { return continuation.resume() }
      start { [self] in writeAll() }
    }
  }

  /// Blocks until all entries made so far are written, for programs that do not suspend, such as a game loop.
  ///
  /// Called from a function that the sink calls, it returns immediately.
  @available(*, noasync, message: "await flush() instead")
  public func flushAndWait() { waitUntilWritten() }

  func waitUntilWritten() {
    guard Self.writing?.isCurrent(for: self) != true, !writeAll() else { return }
    // Another thread is writing.
    guard let bell = ThreadSignal() else { return }
    if queue.withLock({ $0.wait(bell.ring) }) { bell.wait() } else { bell.ring() }
    bell.close()
  }

  /// Writes until no entries wait.
  ///
  /// - Returns: Whether the entries were written; false if another thread is writing them.
  @discardableResult
  private func writeAll() -> Bool {
    guard queue.withLock({ $0.begin() }) else { return false }
    let writing = LogWriting(self, within: Self.writing)
    defer { writing.scope.end() }
    Self.$writing.withValue(writing) {
      while true {
        let step = queue.withLock { $0.next() }
        for wake in step.woken { wake() }
        guard let batch = step.batch else { return }
        write(batch)
      }
    }
    return true
  }

  private func write(_ batch: LogQueue<LogEntry>.Batch) {
    var entries = batch.elements
    if batch.dropped > 0, let last = entries.last {
      entries.append(.dropped(batch.dropped, at: last.time))
    }
    destination.write(entries)
  }
}

/// The time for which a sink writes entries.
private final class LogWriting: Sendable {
  let scope = TaskScope()
  private let sink: ObjectIdentifier
  private let outer: LogWriting?

  init(_ sink: LogSink, within outer: LogWriting?) {
    (self.sink, self.outer) = (ObjectIdentifier(sink), outer)
  }

  /// Returns whether the caller is called by a sink.
  func isCurrent(for sink: LogSink) -> Bool {
    guard scope.isCurrent else { return false }
    return self.sink == ObjectIdentifier(sink) || outer?.isCurrent(for: sink) ?? false
  }
}

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
