import Rill
public import RillSessions
import Synchronization

/// The journal of one store; made by ``Rill/Store/attach(_:as:settings:state:actions:coder:isolation:)`` and
/// ``Rill/Store/attach(_:as:settings:state:types:coder:isolation:)``.
///
/// **Behavior**
/// - Each action and each direct write that was committed is *always* an entry; what was refused *never* is.
/// - With ``JournalDurability/everyAction``, an effect *never* begins before what asked for it is on the disk. Interactors
///   handle their actions in effects, so they begin then, too.
/// - In a turn the store *only* hands values over; with a direct write, also the states before and after it, which share
///   what has not changed.
///
/// It belongs to the isolation of the store, and does not keep it. When the store goes, what waits is still written.
public final class StoreJournal<State: Codable & Sendable, Action: Sendable> {
  /// What was recovered when the store was attached.
  public internal(set) var recovery: JournalRecovery
  let track: JournalTrack<State, Action>
  var control: StoreControl<State, Action>?
  var isRecording = false
  /// Whether the next state that is put back is the recovered one.
  var isRecovering = false
  /// The number that the store has given to an input, and that of the newest entry then: from there on they go together.
  var base: (sequence: UInt64, number: UInt64) = (0, 0) {
    didSet { track.causes.withLock { [base] in $0.begin(base.sequence, base.number) } }
  }
  /// The number of the input that was handled last.
  var lastSequence: UInt64 = 0
  /// Whether a tool has put a state back, after which the store's numbers may begin elsewhere.
  var hasRestored = false
  /// How many entries there are since the newest snapshot.
  var sinceSnapshot = 0
  /// The end of an unfinished effect, which is written together with the action in its place.
  var answer: EffectLine?
  /// The state before the direct write that is being handled.
  var before: State?
  /// A state that was put back, of which it is not known yet whether it counts or is only shown.
  var restored: (label: String, before: State, mark: JournalItem<State, Action>.Mark)?

  init(_ track: JournalTrack<State, Action>, _ recovery: JournalRecovery) {
    self.track = track
    self.recovery = recovery
  }

  deinit { track.release() }

  /// The number of the newest entry, on the disk or not.
  public var newest: UInt64 { track.newest }

  /// The number up to which every entry is on the disk.
  public var acknowledged: UInt64 { track.acknowledged }

  /// The number up to which every entry is on the disk, now and each time that it grows.
  ///
  /// Who is slow sees the newest number only.
  ///
  /// - Returns: The numbers; they come from any thread.
  public func acknowledgements() -> AsyncStream<UInt64> { track.acknowledgements() }

  /// Waits until everything that the store has handled so far is on the disk.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  /// - Throws: Why it is not; it waits in memory then, and is tried again.
  public func flush(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    settleRestored(control?.newest)
    if track.needsSnapshot { takeSnapshot() }
    try await track.flush()
  }

  /// Waits until there is room in the queue for another entry.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  public func room(isolation: isolated (any Actor)? = #isolation) async { await track.room() }

  /// Takes a snapshot now, so that recovery begins with it, and waits until it is on the disk.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  /// - Throws: Why it is not.
  public func snapshot(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    settleRestored(control?.newest)
    takeSnapshot()
    try await track.flush()
  }

  /// Reads what the journal keeps of this store as a session, from the oldest snapshot: to fill a history with it.
  ///
  /// ```swift
  /// try await history.load(kept.session())
  /// ```
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  /// - Returns: The session, which is called as the track is.
  /// - Throws: Why not all is on the disk, or why it cannot be read.
  /// - Complexity: Reads all that is kept, on the journal's thread.
  public func session(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(PersistenceFailure) -> Session {
    try await flush()
    return try await track.journal.perform {
      [name = track.name, file = track.journal.file] () throws(PersistenceFailure) in
      try Session(open: name, of: file)
    }
  }

  /// Takes a last snapshot, waits until all is on the disk, and writes nothing any more.
  ///
  /// The next program then begins with the snapshot, and replays nothing: do this before the types of a program change.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  /// - Throws: Why not all is on the disk.
  public func close(isolation: isolated (any Actor)? = #isolation) async throws(PersistenceFailure) {
    if isRecording {
      settleRestored(control?.newest)
      takeSnapshot()
    }
    end()
    control?.attend(self, false)
    track.release()
    try await track.flush()
    // What else is being done with the file ends, too, so that it can be used again at once.
    try await track.journal.perform { () throws(PersistenceFailure) in }
  }

  func takeSnapshot() {
    guard isRecording, let state = control?.newest else { return }
    let number = track.newest
    sinceSnapshot = 0
    track.append(.snapshot(state, number: number), number: number, isSnapshot: true)
  }

  func end() {
    isRecording = false
    restored = nil
    before = nil
  }
}

@available(*, unavailable)
extension StoreJournal: Sendable {}
