import Foundation
public import RillPersistence

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
///   store until all stores are released or have called ``StoreJournal/close(isolation:)``, and their entries are written.
///   Other journals of the same process *always* wait for these entries. If they cannot be written, they are tried again,
///   and the reason is thrown.
public final class Journal: Sendable {
  /// The location of the journal's file.
  public var place: StoragePlace { file.place }
  /// The settings of stores that are attached without their own.
  public let settings: JournalSettings
  let file: any JournalFile
  let clock: any Clock<Duration>
  let thread = DispatchQueue(label: "rill.journal")
  private let hold: JournalHold

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
    hold = JournalHold(thread: thread)
    thread.setSpecific(key: JournalThread.key, value: ObjectIdentifier(self))
  }

  deinit {
    // Every writer retains the journal, so none is left.
    if hold.file == .open { close() }
  }

  /// Runs a closure on the journal's thread after the work already scheduled there, and waits for its result.
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable () throws(PersistenceFailure) -> Result
  ) async throws(PersistenceFailure) -> Result {
    // States that are decoded on the thread find the shared values of the caller's scope.
    let values = SharedRegistry.current
    let result: Swift.Result<Result, PersistenceFailure> = await withCheckedContinuation { continuation in
      thread.async { [thread] in
        let result: Swift.Result<Result, PersistenceFailure>
        do throws(PersistenceFailure) { result = .success(try values.use(body)) } catch {
          result = .failure(error)
        }
        // When the caller resumes, this thread has released everything that the body retains, so the file can be
        // closed.
        thread.async { continuation.resume(returning: result) }
      }
    }
    return try result.get()
  }

  /// Runs a closure that opens the file on the journal's thread, again after another journal of this process, which was
  /// writing the last entries of its stores, has closed the file.
  func performWhenFree<Result: Sendable>(
    _ body: @escaping @Sendable () throws(PersistenceFailure) -> Result
  ) async throws(PersistenceFailure) -> Result {
    while true {
      // Before the attempt, so that a journal that closes the file meanwhile is known.
      let other = JournalHold.on(file.canonicalPlace)
      do throws(PersistenceFailure) {
        return try await perform(body)
      } catch {
        guard error.code == .inUse, let other else { throw error }
        try await other.ended().check(error)
      }
    }
  }

  /// Opens the file if it is not open yet.
  ///
  /// Called on the journal's thread.
  func open() throws(PersistenceFailure) {
    hold.waitForClosing()
    guard hold.file == .closed else { return }
    try file.open()
    hold.opened(at: file.canonicalPlace)
  }

  private func close() {
    file.close()
    hold.closed()
  }

  /// The streams that stores use.
  var names: Set<String> { hold.names }

  /// Reserves a stream for a store, after the last entries of a store that has left it are written.
  ///
  /// - Throws: `PersistenceFailure` if another store uses the stream, or if these entries cannot be written.
  func take(_ name: String) async throws(PersistenceFailure) {
    while !hold.change({ $0.take(name) }) {
      try await hold.ended(name).check(.streamInUse(name, in: place))
    }
  }

  /// Records that a store has left its stream, whose last entries may not be written yet.
  func leave(_ name: String, retry: @escaping @Sendable () -> Void) {
    hold.change { $0.leave(name, retry: retry) }
  }

  /// Records whether the entries of a stream were written.
  func wrote(_ name: String, failure: PersistenceFailure?) {
    hold.change { $0.wrote(name, failure: failure) }
  }

  /// Releases the stream of a store, and closes the file if no store uses the journal.
  func give(back name: String) {
    hold.change { $0.giveBack(name) }
    closeIfUnused()
  }

  /// Closes the file if no store and no job uses the journal.
  func closeIfUnused() { if hold.change({ $0.beginClosing() }) { close() } }

  /// Runs a closure, at whose end the file is closed if no store uses the journal.
  ///
  /// Called on the journal's thread.
  func use<Result>(
    _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    hold.change { $0.beginJob() }
    defer {
      hold.change { $0.endJob() }
      closeIfUnused()
    }
    return try body()
  }

  /// Runs a closure with the open file on the journal's thread, which closes the file again if no store uses it.
  func performOpen<Result: Sendable>(
    _ body: @escaping @Sendable () throws(PersistenceFailure) -> Result
  ) async throws(PersistenceFailure) -> Result {
    try await performWhenFree { [self] () throws(PersistenceFailure) in
      try use { () throws(PersistenceFailure) in
        try open()
        return try body()
      }
    }
  }
}

extension Journal {
  /// A Boolean value that indicates whether the caller runs on the journal's thread, for which it must not wait.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: JournalThread.key) == ObjectIdentifier(self) }
}

/// The identity of the journal to which a thread belongs.
private enum JournalThread {
  static let key = DispatchSpecificKey<ObjectIdentifier>()
}
