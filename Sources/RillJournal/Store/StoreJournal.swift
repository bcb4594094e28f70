import Rill
public import RillPersistence
public import RillSessions
import Synchronization

/// The journal of one store, returned by ``Rill/Store/attach(_:as:settings:state:actions:coder:effects:isolation:)`` and
/// ``Rill/Store/attach(_:as:settings:state:types:coder:effects:isolation:)``.
///
/// **Behavior**
/// - Each committed action and direct write is *always* recorded as an entry. A refused input *never* is.
/// - With ``JournalDurability/everyAction``, an effect *never* starts before the entry that requested it is on disk.
///   Interactors handle their actions in effects, so they also start after that.
/// - During a turn, the store *only* passes values to the journal: the action, or the states before and after a direct
///   write, which share their unchanged parts.
///
/// The object belongs to the store's isolation and does not retain the store. Waiting entries are still written after
/// the store is released.
public final class StoreJournal<State: Codable & Sendable, Action: Sendable> {
  /// The result of the recovery when the store was attached.
  public internal(set) var recovery: JournalRecovery
  let stream: JournalStream<State, Action>
  var tools: StoreTools<State, Action>?
  var isRecording = false
  /// The sequence number of the last input before the journal was closed, or nil while it is open.
  private var lastBeforeClosing: UInt64?
  /// A Boolean value that indicates whether a call of `snapshot` or `close` has taken a snapshot that may still wait to be written.
  private var isSnapshotWaiting = false
  /// A Boolean value that indicates whether recording has stopped, but not everything could be written.
  private var isClosing = false
  /// A Boolean value that indicates whether the next restored state is the recovered one.
  var isRecovering = false
  /// The number of an input and that of the newest entry at that time.
  ///
  /// Both increase together from there.
  var base: (sequence: UInt64, number: UInt64) = (0, 0) {
    didSet { stream.causes.withLock { [base] in $0.begin(base.sequence, base.number) } }
  }
  /// The number of the input that was handled last.
  var lastSequence: UInt64 = 0
  /// A Boolean value that indicates whether a tool restored a state, after which the store's numbers may have changed.
  var hasRestored = false
  /// The number of entries since the newest snapshot.
  var sinceSnapshot = 0
  /// The end of an unfinished effect, which is written in one commit with the action in its place.
  var answer: EffectLine?
  /// The state before the current direct write.
  var before: State?
  /// A restored state that may either become the newest state or only be shown.
  var restored: (label: String, before: State, turn: Transition<Action>)?

  init(_ stream: JournalStream<State, Action>, _ recovery: JournalRecovery) {
    self.stream = stream
    self.recovery = recovery
  }

  // Together with the store; `JournaledStore` releases the stream if the caller of `attach` retains this object.
  deinit { stream.release() }

  /// The number of the newest entry, whether or not it is on disk.
  public var newest: UInt64 { stream.newest }

  /// The number up to which all entries are on disk.
  public var acknowledged: UInt64 { stream.acknowledged }

  /// Returns an asynchronous sequence of the numbers up to which all entries are on disk.
  ///
  /// The first element is the current number. Slow consumers receive only the latest number. The sequence ends after the
  /// store is released, or has called ``close(isolation:)``, and everything is written.
  ///
  /// - Returns: The sequence, whose elements can be delivered on any thread.
  public func acknowledgements() -> AsyncStream<UInt64> { stream.acknowledgements() }

  /// Waits until all inputs that the store has handled so far are on disk.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: `PersistenceFailure` if the entries could not be written. They remain in memory and are written later. It
  ///   also throws if the store has handled inputs after ``close(isolation:)``, which are not recorded.
  public func flush(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    try checkOpen()
    settleRestored(tools?.newest)
    if stream.needsSnapshot { takeSnapshot() }
    try await stream.flush()
    isSnapshotWaiting = false
  }

  /// Blocks the caller until all inputs that the store has handled so far are on disk, for example when the program ends.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: `PersistenceFailure` if the entries could not be written. A call from the store's reducer throws as well.
  @available(*, noasync, message: "await flush() instead")
  public func flushAndWait(isolation: isolated (any Actor)? = #isolation) throws(PersistenceFailure) {
    guard tools?.isHandling != true else {
      throw .inReducer("The stream \"\(stream.name)\" of \(stream.journal.place)")
    }
    try checkOpen()
    settleRestored(tools?.newest)
    if stream.needsSnapshot { takeSnapshot() }
    try stream.flushAndWait()
    isSnapshotWaiting = false
  }

  /// Throws if the store has handled inputs that are not recorded because the journal is closed.
  private func checkOpen() throws(PersistenceFailure) {
    guard let lastBeforeClosing, let tools, tools.sequence > lastBeforeClosing else { return }
    throw .journalClosed(stream.name, in: stream.journal.place)
  }

  /// Waits until there is room in the queue for another entry.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  public func room(isolation: isolated (any Actor)? = #isolation) async { await stream.room() }

  /// Takes a snapshot, from which the next recovery starts, and waits until it is on disk.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: `PersistenceFailure` if the snapshot could not be written.
  public func snapshot(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    settleRestored(tools?.newest)
    takeSnapshotUnlessWaiting()
    try await stream.flush()
    isSnapshotWaiting = false
  }

  /// Reads the stream of this store as a session, starting at the oldest kept snapshot, to load it into a history.
  ///
  /// ```swift
  /// try await history.load(kept.session())
  /// ```
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The session, which has the name of the stream.
  /// - Throws: `PersistenceFailure` if not all entries could be written, or if the stream cannot be read.
  /// - Complexity: Reads the whole stream on the journal's thread.
  public func session(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(PersistenceFailure) -> Session {
    try await flush()
    return try await stream.journal.performOpen {
      [name = stream.name, file = stream.journal.file] () throws(PersistenceFailure) in
      try Session(open: name, of: file)
    }
  }

  /// Takes a final snapshot, waits until everything is on disk, and stops recording.
  ///
  /// If no other store uses the journal, its file is closed, so that another journal can open it.
  ///
  /// The next run of the program starts from the snapshot and replays nothing. Call this method before the types of the
  /// program change.
  ///
  /// At-most-once work that the store has not started by then, such as that behind a delay or another effect, is not started
  /// any more: the journal hands it to the rules when a store is next attached to the stream.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: `PersistenceFailure` if not everything could be written. The journal then goes on recording, and a further call tries
  ///   to write what waits. If only the last step has failed, nothing more is recorded, and a further call throws as well if the
  ///   store has handled inputs since.
  public func close(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    if isRecording {
      settleRestored(tools?.newest)
      takeSnapshotUnlessWaiting()
      // A stream that was released neither records nor waits for a file that was moved.
      try await stream.flush()
      settleRestored(tools?.newest)
      if sinceSnapshot > 0 { takeSnapshot() }
    }
    let isRepeated = isClosing
    isClosing = true
    end()
    if lastBeforeClosing == nil { lastBeforeClosing = tools?.sequence }
    tools?.setAttendance(of: self, to: false)
    stream.release()
    try await stream.flush()
    if !stream.hasWorkToStart { tools?.forget(stream) }
    // Other work with the file ends as well, and it is closed if no other store uses it.
    try await stream.journal.perform { [journal = stream.journal] () throws(PersistenceFailure) in
      journal.closeIfUnused()
    }
    isClosing = false
    if isRepeated { try checkOpen() }
  }

  /// Takes a snapshot, unless a call that has failed has left one of the same state waiting.
  private func takeSnapshotUnlessWaiting() {
    if !isSnapshotWaiting || sinceSnapshot > 0 || stream.needsSnapshot { takeSnapshot() }
    isSnapshotWaiting = true
  }

  func takeSnapshot() {
    guard isRecording, let state = tools?.newest else { return }
    let number = stream.newest
    sinceSnapshot = 0
    stream.append(.snapshot(state, number: number), number: number, isSnapshot: true)
  }

  func end() {
    if isRecording, let tools { stream.causes.withLock { $0.end(at: tools.sequence) } }
    isRecording = false
    restored = nil
    before = nil
  }
}

@available(*, unavailable)
extension StoreJournal: Sendable {}
