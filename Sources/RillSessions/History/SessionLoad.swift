package import Rill
package import RillDebugging

/// The actions of a session, which were decoded on any thread.
package struct SessionActions<Action: Sendable>: Sendable {
  package let session: Session
  let actions: [Action?]
  /// The reason why the entries end before those of the original session, if they do.
  package private(set) var failure: SessionFailure?
  /// The lowest and the highest number of the entries, or nil if there are none.
  let numbers: ClosedRange<UInt64>?

  /// Decodes all actions of a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - coding: Reads states and actions from JSON.
  /// - Throws: ``SessionFailure`` if the session lacks data for a replay, or if a value cannot be decoded.
  package init<State>(_ session: Session, _ coding: SessionCoding<State, Action>) throws(SessionFailure) {
    self.session = session
    numbers = session.numbers
    actions = try DecodedSession.actions(session, coding)
  }

  /// Decodes the actions of a session up to the first that cannot be decoded.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - coding: Reads states and actions from JSON.
  /// - Throws: ``SessionFailure`` if the session lacks data for a replay.
  package init<State>(
    beginningOf session: Session, _ coding: SessionCoding<State, Action>
  ) throws(SessionFailure) {
    let (actions, failure) = try DecodedSession.leadingActions(session, coding)
    self.actions = actions
    self.failure = failure
    var session = session
    session.entries = Array(session.entries.prefix(actions.count))
    self.session = session
    numbers = session.numbers
  }

  /// Returns whether the entry at an index is loaded, which those that are unknown and never needed are not.
  package func isLoaded(_ index: Int) -> Bool {
    let entry = session.entries[index]
    return actions[index] != nil || entry.canBeReplayed && entry.changes != nil
  }

  /// Decodes the state before the first entry.
  ///
  /// - Parameter coding: Reads states from JSON.
  /// - Returns: The state, or nil if the session is a list of actions.
  /// - Throws: ``SessionFailure`` if the session has no state, or if it cannot be decoded.
  package func start<State>(_ coding: SessionCoding<State, Action>) throws(SessionFailure) -> State? {
    try DecodedSession.start(session, coding)
  }

  /// Decodes the state before the first entry, with values of another state in place of fields that it lacks.
  ///
  /// - Parameters:
  ///   - coding: Reads and writes states.
  ///   - defaults: The state whose fields replace missing ones, or nil if there is none.
  /// - Returns: The state, or nil if the session is a list of actions, and the paths of the fields that it lacks.
  /// - Throws: ``SessionFailure`` if the session has no state, or if it cannot be decoded with these fields either.
  package func start<State>(
    _ coding: SessionCoding<State, Action>, filledFrom defaults: State?
  ) throws(SessionFailure) -> (state: State?, filled: [String]) {
    try DecodedSession.start(session, coding, filledFrom: defaults)
  }
}

/// The replacement of all entries of a history with those of a session, in slices between turns.
package final class SessionLoad<State, Action: Sendable> {
  /// The place among the entries of the session.
  private final class Cursor { var index = 0 }

  private let decoded: DecodedSession<State, Action>
  private let load: HistoryLoad<State, Action>
  private let cursor: Cursor
  /// The first entry that was refused only in the recording or only now.
  package private(set) var strayed: SessionEntry?
  /// The paths of the fields that the recorded state lacks.
  package let filled: [String]
  /// The reason why a write had no effect, if one had none.
  package private(set) var misfit: SessionFailure?

  /// Creates a replacement that has not started.
  ///
  /// - Parameters:
  ///   - history: The history, which is attached to a store.
  ///   - actions: The actions of the session.
  ///   - start: The state before the first entry, or nil for a list of actions.
  ///   - filled: The paths of the fields that the recorded state lacks.
  ///   - coding: Reads and writes states, for the changes of writes.
  /// - Throws: ``SessionFailure`` if the session cannot be replayed on the store.
  package convenience init(
    _ history: History<State, Action>, _ actions: SessionActions<Action>, from start: State?,
    filled: [String] = [], _ coding: SessionCoding<State, Action>
  ) throws(SessionFailure) {
    guard history.isOpen else { throw .detached(SwiftTypeName(History<State, Action>.self).text) }
    let start = start ?? history.initialState
    let decoded = try DecodedSession(actions.session, actions.actions, from: start, coding)
    try self.init(history, decoded, numbers: actions.numbers, filled: filled)
  }

  init(
    _ history: History<State, Action>, _ decoded: DecodedSession<State, Action>,
    numbers: ClosedRange<UInt64>?, filled: [String] = []
  ) throws(SessionFailure) {
    let session = decoded.session
    let shift = history.lastNumber >= numbers?.lowerBound ?? .max ? history.lastNumber : 0
    // The upper half of the numbers is reserved for inputs that the store will handle.
    let highest = UInt64(Int64.max) - min(shift, UInt64(Int64.max))
    if let numbers, numbers.lowerBound == 0 || numbers.upperBound > highest,
      let entry = session.entries.first(where: { $0.sequence == 0 || $0.sequence > highest })
    {
      throw .unusableNumber(entry.sequence, entry.name, highest: highest)
    }
    self.decoded = decoded
    self.filled = filled
    var indices = session.entries.indices.makeIterator()
    let cursor = Cursor()
    self.cursor = cursor
    var revision: UInt64 = 0
    load = HistoryLoad(history, from: decoded.start) {
      while let index = indices.next() {
        cursor.index = index
        if session.entries[index].refusal == nil { revision += 1 }
        if let entry = decoded.historyEntry(index, shiftedBy: shift, revision: revision) { return entry }
      }
      return nil
    }
  }

  /// Continues the replacement, between turns.
  ///
  /// - Parameters:
  ///   - budget: The work of this slice.
  ///   - toleratesMisfits: Whether a write that does not fit has no effect instead of ending the replacement.
  /// - Returns: The refusal if the store rejected the last state, or nil.
  /// - Throws: ``SessionFailure`` if a write does not fit the state before it. Nothing has then changed.
  package func advance(
    _ budget: inout SliceBudget, toleratesMisfits: Bool = false
  ) throws(SessionFailure) -> SliceProgress<Refusal?> {
    decoded.collectMisfits()
    defer { decoded.reportMisfits() }
    return try load.advance(&budget) { refusal throws(SessionFailure) in
      if let failure = decoded.takeMisfit() {
        guard toleratesMisfits else { throw failure }
        misfit = misfit ?? failure
      }
      let entry = decoded.session.entries[cursor.index]
      if strayed == nil, entry.isReplayed, (refusal == nil) != (entry.refusal == nil) { strayed = entry }
    }
  }
}

extension Session {
  /// The lowest and the highest number of the entries, or nil if there are none.
  var numbers: ClosedRange<UInt64>? {
    entries.reduce(nil) { numbers, entry in
      min(numbers?.lowerBound ?? .max, entry.sequence)...max(numbers?.upperBound ?? 0, entry.sequence)
    }
  }
}
