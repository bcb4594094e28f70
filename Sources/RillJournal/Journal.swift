import Foundation
public import RillPersistence
import Synchronization

/// A durable log that records what stores handle before their effects start, so that a crash loses nothing.
///
/// ```swift
/// let journal = Journal(in: MemoryJournalFile())
/// let kept = try await store.attach(journal)
/// ```
///
/// Each store has its own stream, which contains its actions and direct writes as lines of the session format, and
/// periodic snapshots of its state. Attaching a store recovers its state from the stream.
///
/// **Behavior**
/// - Encoding and writing *always* happen on the journal's own thread.
/// - A recovery after a crash *always* restores an uninterrupted prefix of the recorded entries, and *never* less than
///   was acknowledged.
/// - Damaged data is *never* deleted: it is set aside and listed in the ``JournalRecovery``.
/// - Only one journal at a time can use a file, across all processes. A journal holds its file from the first attached
///   store until no store is left that has not called ``StoreJournal/close(isolation:)``, or until it is released.
public final class Journal: Sendable {
  private struct Content {
    var isOpen = false
    var names: Set<String> = []
  }

  /// The location of the journal's file.
  public var place: StoragePlace { file.place }
  /// The settings of stores that are attached without their own.
  public let settings: JournalSettings
  let file: any JournalFile
  let clock: any Clock<Duration>
  let thread = DispatchQueue(label: "rill.journal")
  private let content = Mutex(Content())

  /// Creates a journal.
  ///
  /// The file is opened when the first store is attached.
  ///
  /// - Parameters:
  ///   - file: The file to write to.
  ///   - settings: The settings of stores that are attached without their own.
  ///   - clock: The clock that measures the interval of ``JournalDurability/every(_:)``.
  public init(
    in file: some JournalFile, settings: JournalSettings = JournalSettings(),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.file = file
    self.settings = settings
    self.clock = clock
  }

  deinit {
    // Every writer retains the journal, so none is left.
    if content.withLock({ $0.isOpen }) { file.close() }
  }

  /// Runs a closure on the journal's thread after the work already scheduled there, and waits for its result.
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable () throws(PersistenceFailure) -> Result
  ) async throws(PersistenceFailure) -> Result {
    let result: Swift.Result<Result, PersistenceFailure> = await withCheckedContinuation { continuation in
      thread.async { [thread] in
        let result: Swift.Result<Result, PersistenceFailure>
        do throws(PersistenceFailure) { result = .success(try body()) } catch { result = .failure(error) }
        // When the caller resumes, this thread has released everything that the body retains, so the file can be
        // closed.
        thread.async { continuation.resume(returning: result) }
      }
    }
    return try result.get()
  }

  /// Opens the file if it is not open yet.
  ///
  /// Called on the journal's thread.
  func open() throws(PersistenceFailure) {
    guard !content.withLock({ $0.isOpen }) else { return }
    try file.open()
    content.withLock { $0.isOpen = true }
  }

  /// The streams that stores use.
  var names: Set<String> { content.withLock { $0.names } }

  /// Reserves a stream for a store.
  ///
  /// - Throws: `PersistenceFailure` if another store uses the stream.
  func take(_ name: String) throws(PersistenceFailure) {
    let isFree = content.withLock { $0.names.insert(name).inserted }
    if !isFree { throw .streamInUse(name, in: place) }
  }

  /// Releases the stream of a store.
  func give(back name: String) { content.withLock { _ = $0.names.remove(name) } }

  /// Closes the file if no store uses the journal.
  ///
  /// Called on the journal's thread.
  func closeIfUnused() {
    let isUnused = content.withLock { content in
      guard content.names.isEmpty, content.isOpen else { return false }
      content.isOpen = false
      return true
    }
    if isUnused { file.close() }
  }

  /// Runs a closure with the open file on the journal's thread, which closes the file again if no store uses it.
  func performOpen<Result: Sendable>(
    _ body: @escaping @Sendable () throws(PersistenceFailure) -> Result
  ) async throws(PersistenceFailure) -> Result {
    try await perform { [self] () throws(PersistenceFailure) in
      try open()
      defer { closeIfUnused() }
      return try body()
    }
  }
}
