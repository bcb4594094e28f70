import Foundation
import Synchronization

/// Writes down what stores handle, before its effects begin, so that a crash loses nothing.
///
/// ```swift
/// let journal = Journal(in: MemoryJournalFile())
/// let kept = try await store.attach(journal)
/// ```
///
/// Each store has a track of its own: its actions and direct writes as lines of the session format, and now and then a
/// snapshot of its state. Attaching a store recovers it.
///
/// **Behavior**
/// - Encoding and writing *always* happen on the journal's own thread.
/// - What comes back after a crash is *always* the beginning of what has happened, without a gap, and *never* less than what
///   was acknowledged.
/// - What is damaged is *never* deleted: it is cut out, kept aside, and named in the ``JournalRecovery``.
/// - One journal at a time may use a file, also among several processes.
public final class Journal: Sendable {
  private struct Content {
    var isOpen = false
    var names: Set<String> = []
  }

  /// Where it is written.
  public var place: StoragePlace { file.place }
  /// What a store gets that has no settings of its own.
  public let settings: JournalSettings
  let file: any JournalFile
  let clock: any Clock<Duration>
  let thread = DispatchQueue(label: "rill.journal")
  private let content = Mutex(Content())

  /// Makes a journal; the file is opened with the first store.
  ///
  /// - Parameters:
  ///   - file: Where it is written.
  ///   - settings: What a store gets that has no settings of its own.
  ///   - clock: Tells when ``JournalDurability/every(_:)`` is over.
  public init(
    in file: some JournalFile, settings: JournalSettings = JournalSettings(),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.file = file
    self.settings = settings
    self.clock = clock
  }

  deinit {
    // Everything that writes to the file keeps the journal, so that nobody does any more.
    if content.withLock({ $0.isOpen }) { file.close() }
  }

  /// Does something on the journal's thread, after what is being done there, and waits for it.
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable () throws(PersistenceFailure) -> Result
  ) async throws(PersistenceFailure) -> Result {
    let result: Swift.Result<Result, PersistenceFailure> = await withCheckedContinuation { continuation in
      thread.async { [thread] in
        let result: Swift.Result<Result, PersistenceFailure>
        do throws(PersistenceFailure) { result = .success(try body()) } catch { result = .failure(error) }
        // When the caller goes on, this thread has let go of all that the body holds, so that the file can be closed.
        thread.async { continuation.resume(returning: result) }
      }
    }
    return try result.get()
  }

  /// Opens the file, if it is not open yet; on the journal's thread.
  func open() throws(PersistenceFailure) {
    guard !content.withLock({ $0.isOpen }) else { return }
    try file.open()
    content.withLock { $0.isOpen = true }
  }

  /// Gives a track to a store.
  ///
  /// - Throws: If another store has it.
  func take(_ name: String) throws(PersistenceFailure) {
    let isFree = content.withLock { $0.names.insert(name).inserted }
    if !isFree { throw .trackInUse(name, in: place) }
  }

  /// Takes a track back.
  func give(back name: String) { content.withLock { _ = $0.names.remove(name) } }
}
