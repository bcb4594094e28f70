import Synchronization

/// Where what loggers tell goes: standard error, a file, or a function.
///
/// ```swift
/// let file = LogSink.file("todos.log", as: .jsonLines)
/// store.attach(Logger(to: .standardError, file))
/// ```
///
/// Several loggers may share a sink. It puts entries into words and writes them on a thread of its own choice, so stores
/// do not wait for it.
///
/// **Behavior**
/// - Entries are *always* written in the order in which they were noted.
/// - A sink *never* holds more than `capacity` entries that wait. Further ones are dropped, and an entry in their place says
///   how many.
/// - What goes to standard error or a file is written when the process ends in the usual way. To be sure before that,
///   call ``flush()``.
public final class LogSink: Sendable {
  /// Who is writing in this task; inside of it nobody can wait for the writing to end.
  @TaskLocal private static var writer: ObjectIdentifier?

  private let queue: Mutex<LogQueue<LogEntry>>
  private let destination: any LogDestination
  private let start: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// How many entries wait at most, unless said otherwise.
  public static let usualCapacity = 4_096

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - destination: Where it writes.
  ///   - capacity: How many entries wait at most.
  ///   - start: Calls a function soon, elsewhere.
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

  /// Why the sink cannot write to its file now; nil if it can, or has none.
  public var failure: LogFileFailure? { (destination as? LogFile)?.failure }

  /// Adds an entry to what is to be written.
  func note(_ entry: LogEntry) {
    if queue.withLock({ $0.add(entry) }) { start { [self] in writeAll() } }
  }

  /// Returns once everything noted so far is written.
  public func flush() async {
    await withCheckedContinuation { continuation in
      let waits = queue.withLock { $0.wait { continuation.resume() } }
      if !waits { return continuation.resume() }
      start { [self] in writeAll() }
    }
  }

  /// Blocks until everything noted so far is written; for programs that wait for nothing, such as a game loop.
  ///
  /// Called from inside of a function that the sink calls, it returns at once.
  @available(*, noasync, message: "await flush() instead")
  public func flushAndWait() { waitUntilWritten() }

  func waitUntilWritten() {
    guard Self.writer != ObjectIdentifier(self), !writeAll() else { return }
    // Another thread is writing.
    guard let bell = ThreadBell() else { return }
    if queue.withLock({ $0.wait(bell.ring) }) { bell.wait() } else { bell.ring() }
    bell.close()
  }

  /// Writes until nothing waits any more.
  ///
  /// - Returns: Whether it did; false if another thread is doing so.
  @discardableResult
  private func writeAll() -> Bool {
    guard queue.withLock({ $0.begin() }) else { return false }
    Self.$writer.withValue(ObjectIdentifier(self)) {
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
