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
  let inputs: [Input<State, Action>?]
  private let misfits: Misfits

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
    guard let readAction = coding.readAction, session.isList || coding.readState != nil else {
      throw .notReplayable(program: session.program.name, hasCoding: false)
    }
    if let json = session.start, let readState = coding.readState {
      do { start = try readState(json) } catch { throw .undecodable(error, "the state at the beginning") }
    } else {
      guard session.isList, let state = initial() else {
        throw .notReplayable(program: session.program.name, hasCoding: true)
      }
      start = state
    }
    let misfits = Misfits()
    inputs = try Self.inputs(session, coding, readAction, misfits)
    self.session = session
    self.misfits = misfits
  }

  private static func inputs(
    _ session: Session, _ coding: SessionCoding<State, Action>,
    _ readAction: (JSONText) throws -> Action, _ misfits: Misfits
  ) throws(SessionFailure) -> [Input<State, Action>?] {
    try session.entries.map { entry throws(SessionFailure) in
      try input(entry, coding, readAction, misfits)
    }
  }

  /// Checks that all actions of a session can be decoded.
  static func checkActions(
    _ session: Session, _ coding: SessionCoding<State, Action>
  ) throws(SessionFailure) {
    guard let readAction = coding.readAction else {
      throw .notReplayable(program: session.program.name, hasCoding: false)
    }
    _ = try inputs(session, coding, readAction, Misfits())
  }

  /// Returns the input of an entry, or nil if it is unknown and never needed.
  private static func input(
    _ entry: SessionEntry, _ coding: SessionCoding<State, Action>,
    _ readAction: (JSONText) throws -> Action, _ misfits: Misfits
  ) throws(SessionFailure) -> Input<State, Action>? {
    guard entry.canBeReplayed else {
      if !entry.isHandled { return nil }
      throw .inWordsOnly(entry.sequence, entry.name)
    }
    if let json = entry.action {
      do { return .action(try readAction(json)) } catch {
        // Other tools put the action of the program beside its type.
        if let action = payload(of: json, entry, readAction) { return .action(action) }
        throw .undecodable(error, "the action of entry \(entry.sequence)")
      }
    }
    guard let changes = entry.changes else { return nil }
    return .write(
      Write(entry.name) { state in
        do { state = try coding.applying(changes, to: state) } catch {
          let reason =
            (error as? UnfittingChange).map { "there is no such place for \($0.change)" }
            ?? CodingReason.text(error)
          misfits.note(.unfitting(entry.sequence, entry.name, reason))
        }
      })
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

  /// Handles all entries once to check that the writes fit.
  func check(_ replay: (Input<State, Action>, inout State) -> Void) throws(SessionFailure) {
    misfits.begin()
    var state = start
    for (entry, input) in zip(session.entries, inputs) where entry.isReplayed {
      guard let input else { continue }
      replay(input, &state)
      if let failure = misfits.take() { throw failure }
    }
    misfits.end()
  }

  /// Returns and removes the first failure of a write since the last call.
  func takeMisfit() -> SessionFailure? { misfits.take() }
  func collectMisfits() { misfits.begin() }

  func historyEntries(shiftedBy shift: UInt64) -> [HistoryEntry<State, Action>] {
    var revision: UInt64 = 0
    return zip(session.entries, inputs).compactMap { entry, input in
      if entry.refusal == nil { revision += 1 }
      return input.map { input in
        HistoryEntry(
          entry.transition(of: input, shiftedBy: shift, revision: revision), input,
          isSkipped: entry.isSkipped, isGap: entry.isGap)
      }
    }
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
