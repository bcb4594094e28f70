import Foundation
import Rill
import RillDebugging
import RillValues

/// A session decoded with the program's types.
///
/// Everything is decoded before anything is replayed.
struct DecodedSession<State, Action: Sendable> {
  let session: Session
  let start: State
  /// The actions of the entries; entries that are not actions, or are never needed, have none.
  let actions: [Action?]
  private let coding: SessionCoding<State, Action>
  private let misfits = Misfits()

  /// Decodes all parts of a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - coding: Reads states and actions from JSON.
  ///   - initial: Returns the state to start with if the session has none, as a bare list of actions.
  /// - Throws: ``SessionFailure`` if the session lacks data for a replay, or if a value cannot be decoded.
  init(
    _ session: Session, _ coding: SessionCoding<State, Action>, initial: () -> State?
  ) throws(SessionFailure) {
    let actions = try Self.actions(session, coding)
    try self.init(session, actions, from: Self.start(session, coding) ?? initial(), coding)
  }

  /// Combines the decoded parts of a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - actions: The actions of its entries.
  ///   - start: The state before the first entry.
  ///   - coding: Reads and writes states, for the changes of writes.
  /// - Throws: ``SessionFailure`` if there is no state to start with.
  /// - Complexity: O(1).
  init(
    _ session: Session, _ actions: [Action?], from start: State?, _ coding: SessionCoding<State, Action>
  ) throws(SessionFailure) {
    guard let start else { throw .notReplayable(program: session.program.name, hasCoding: true) }
    self.session = session
    self.start = start
    self.actions = actions
    self.coding = coding
  }

  /// Returns the input of the entry at an index, or nil if it is unknown and never needed.
  func input(_ index: Int) -> Input<State, Action>? {
    if let action = actions[index] { return .action(action) }
    let entry = session.entries[index]
    guard entry.canBeReplayed, let changes = entry.changes else { return nil }
    return .write(write(changes, of: entry.sequence, entry.name))
  }

  /// Decodes the state before the first entry, or returns nil if the session has none.
  static func start(
    _ session: Session, _ coding: SessionCoding<State, Action>
  ) throws(SessionFailure) -> State? {
    guard let json = session.start, let readState = coding.readState else {
      if session.isList { return nil }
      throw .notReplayable(program: session.program.name, hasCoding: coding.readState != nil)
    }
    do { return try readState(json) } catch { throw .undecodable(error, "the state at the beginning") }
  }

  /// Decodes the state before the first entry, with values of another state in place of fields that it lacks.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - coding: Reads and writes states.
  ///   - defaults: The state whose fields replace missing ones, or nil if there is none.
  /// - Returns: The state, or nil if the session has none, and the paths of the fields that it lacks.
  /// - Throws: ``SessionFailure`` if the state cannot be decoded with these fields either.
  static func start(
    _ session: Session, _ coding: SessionCoding<State, Action>, filledFrom defaults: State?
  ) throws(SessionFailure) -> (state: State?, filled: [String]) {
    guard let defaults, let json = session.start, let readState = coding.readState,
      let writeState = coding.writeState
    else { return (try start(session, coding), []) }
    do {
      let (state, filled) = try json.filled {
        try writeState(defaults).value
      } _: {
        try readState($0)
      }
      return (state, filled)
    } catch {
      throw .undecodable(error, "the state at the beginning")
    }
  }

  /// Decodes the actions of all entries; entries that are not actions, or are never needed, have none.
  static func actions(
    _ session: Session, _ coding: SessionCoding<State, Action>
  ) throws(SessionFailure) -> [Action?] {
    guard let readAction = coding.readAction, session.isList || coding.readState != nil else {
      throw .notReplayable(program: session.program.name, hasCoding: false)
    }
    return try session.entries.map { entry throws(SessionFailure) in try action(of: entry, readAction) }
  }

  /// Decodes the actions of the entries before the first that cannot be decoded.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - coding: Reads states and actions from JSON.
  /// - Returns: The actions, and the reason why the next one could not be decoded, if there is one.
  /// - Throws: ``SessionFailure`` if the session lacks data for a replay.
  static func leadingActions(
    _ session: Session, _ coding: SessionCoding<State, Action>
  ) throws(SessionFailure) -> ([Action?], SessionFailure?) {
    guard let readAction = coding.readAction, session.isList || coding.readState != nil else {
      throw .notReplayable(program: session.program.name, hasCoding: false)
    }
    var actions: [Action?] = []
    for entry in session.entries {
      do throws(SessionFailure) { actions.append(try action(of: entry, readAction)) } catch {
        return (actions, error)
      }
    }
    return (actions, nil)
  }

  private static func action(
    of entry: SessionEntry, _ readAction: (JSONText) throws -> Action
  ) throws(SessionFailure) -> Action? {
    guard entry.canBeReplayed else {
      if !entry.isHandled { return nil }
      throw .inWordsOnly(entry.sequence, entry.name)
    }
    guard let json = entry.action else { return nil }
    do { return try readAction(json) } catch {
      // Other tools put the action of the program beside its type.
      if let action = payload(of: json, entry, readAction) { return action }
      throw .undecodable(error, "the action of entry \(entry.sequence), \(entry.name),")
    }
  }

  private func write(_ changes: [SessionChange], of number: UInt64, _ name: String) -> Write<State> {
    Write(name) { [coding, misfits] state in
      do { state = try coding.applying(changes, to: state) } catch {
        let reason =
          (error as? UnfittingChange).map { "there is no such place for \($0.change)" }
          ?? CodingReason.text(error)
        misfits.note(.unfitting(number, name, reason))
      }
    }
  }

  /// Returns the payload of an action of Redux as an action, or nil if there is none that fits.
  private static func payload(
    of json: JSONText, _ entry: SessionEntry, _ readAction: (JSONText) throws -> Action
  ) -> Action? {
    guard entry.origin == .other("Redux") else { return nil }
    do {
      guard case .some(let payload) = try json.value["payload"] else { return nil }
      return try readAction(JSONText(payload))
    } catch {
      return nil
    }
  }

  /// Returns and removes the first failure of a write since the last call.
  func takeMisfit() -> SessionFailure? { misfits.take() }
  /// Collects failures from now on instead of reporting them.
  func collectMisfits() { misfits.begin() }
  /// Reports failures from now on.
  func reportMisfits() { misfits.end() }

  /// Returns the entry of a history at an index, or nil if it is unknown and never needed.
  ///
  /// - Parameters:
  ///   - index: The index of the entry in the session.
  ///   - shift: A number that is added to all sequence numbers.
  ///   - revision: The number of commits in the session so far.
  /// - Returns: The entry.
  func historyEntry(
    _ index: Int, shiftedBy shift: UInt64, revision: UInt64
  ) -> HistoryEntry<State, Action>? {
    guard let input = input(index) else { return nil }
    let entry = session.entries[index]
    return HistoryEntry(
      entry.transition(of: input, shiftedBy: shift, revision: revision), input,
      isSkipped: entry.isSkipped, isGap: entry.isGap, place: entry.place)
  }
}

extension SessionEntry {
  /// Returns the transition of the entry's input in another store.
  ///
  /// - Parameters:
  ///   - input: The input that the entry contains.
  ///   - shift: A number that is added to all sequence numbers.
  ///   - revision: The number of commits in the session so far.
  /// - Returns: The transition.
  fileprivate func transition<State, Action>(
    of input: Input<State, Action>, shiftedBy shift: UInt64, revision: UInt64
  ) -> Transition<Action> {
    let subject: Transition<Action>.Subject =
      switch input {
      case .action(let action): .action(action)
      case .write(let write): .write(write.label)
      }
    return Transition(
      subject: subject, origin: origin, sequence: sequence &+ shift, cause: cause.map { $0 &+ shift },
      revision: revision, time: Moment(SessionClock.instant(at: time)),
      refusal: refusal.map { Refusal(by: $0.gate, $0.reason) },
      effects: effects.map { EffectDescription($0) }, isHandled: isHandled, effect: effect)
  }
}

extension SessionEntry {
  /// Whether the entry may affect the states that follow it.
  var isReplayed: Bool { isHandled && !isSkipped }

  var isGap: Bool { if case .gap = subject { true } else { false } }
}

extension SessionCoding {
  /// Returns a state after changes of its JSON.
  fileprivate func applying(_ changes: [SessionChange], to state: State) throws -> State {
    guard let writeState, let readState else { return state }
    var value = try writeState(state).value
    try value.apply(changes)
    return try readState(JSONText(value))
  }
}

/// The writes that did not fit the state on which they were replayed.
///
/// Failures are collected on request, and reported otherwise.
private final class Misfits {
  private var first: SessionFailure?
  private var isCollecting = false

  func begin() {
    first = nil
    isCollecting = true
  }

  func end() { isCollecting = false }

  func note(_ failure: SessionFailure) {
    if isCollecting {
      first = first ?? failure
    } else {
      Failures.report(Failure(failure.description))
    }
  }

  func take() -> SessionFailure? {
    defer { first = nil }
    return first
  }
}
