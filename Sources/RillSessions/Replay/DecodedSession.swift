import Foundation
import Rill
import RillDebugging

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
  /// - Throws: ``SessionFailure`` if the session lacks data for a replay, or if a value cannot be decoded.
  init(_ session: Session, _ coding: SessionCoding<State, Action>) throws(SessionFailure) {
    guard let json = session.start, let readState = coding.readState, let readAction = coding.readAction
    else {
      throw .notReplayable(session, hasCoding: coding.canReplay)
    }
    do { start = try readState(json) } catch { throw .undecodable(error, "the state at the beginning") }
    var inputs: [Input<State, Action>?] = []
    inputs.reserveCapacity(session.entries.count)
    let misfits = Misfits()
    for entry in session.entries {
      inputs.append(try Self.input(entry, coding, readAction, misfits))
    }
    self.inputs = inputs
    self.session = session
    self.misfits = misfits
  }

  /// Returns the input of an entry, or nil if it is unknown and never needed.
  private static func input(
    _ entry: SessionEntry, _ coding: SessionCoding<State, Action>,
    _ readAction: (JSONText) throws -> Action, _ misfits: Misfits
  ) throws(SessionFailure) -> Input<State, Action>? {
    guard entry.canBeReplayed else {
      if !entry.isHandled { return nil }
      throw .inWordsOnly(entry)
    }
    if let json = entry.action {
      do { return .action(try readAction(json)) } catch {
        throw .undecodable(error, "the action of entry \(entry.number)")
      }
    }
    guard let changes = entry.changes else { return nil }
    return .write(
      Write(entry.name) { state in
        do { state = try coding.applying(changes, to: state) } catch {
          misfits.note(.unfitting(entry, error))
        }
      })
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
    let clock = SessionClock()
    return zip(session.entries, inputs).compactMap { entry, input in
      input.map { input in
        HistoryEntry(
          entry.number &+ shift, input, origin: entry.origin, cause: entry.cause.map { $0 &+ shift },
          time: clock.instant(at: entry.time), refusal: entry.refusal.map { Refusal(by: $0.gate, $0.reason) },
          effects: entry.effects.map { EffectDescription($0) }, isSkipped: entry.isSkipped,
          isGap: entry.isGap, isHandled: entry.isHandled, effect: entry.effect)
      }
    }
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
