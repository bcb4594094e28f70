import Foundation
import Rill
public import RillDebugging
public import RillValues

extension History {
  /// Returns the content of the history as a session.
  ///
  /// - Parameters:
  ///   - program: The name of the program or its store. A replay compares it.
  ///   - coding: Writes states and actions as JSON.
  ///   - seeds: Initial values of dependencies, by name.
  /// - Returns: The session.
  /// - Throws: ``SessionFailure`` if the history is not attached to a store, or if a value cannot be represented as
  ///   JSON.
  /// - Complexity: Encodes the first and the last state and each action; for each direct write, also the states before
  ///   and after it.
  public func session(
    _ program: String, coding: SessionCoding<State, Action>, seeds: [String: JSONText] = [:]
  ) throws(SessionFailure) -> Session {
    var recorder = SessionRecorder(coding)
    let newest = try walk { state throws(SessionFailure) in
      try recorder.begin(state)
    } _: { entry, before throws(SessionFailure) in
      try recorder.add(entry, before)
    }
    guard let newest else { throw .detached("\(Self.self)") }
    return try recorder.session(program, newest, seeds)
  }
}

extension History where State: Codable, Action: Codable {
  /// Returns the content of the history as a session.
  ///
  /// - Parameters:
  ///   - program: The name of the program or its store. A replay compares it.
  ///   - seeds: Initial values of dependencies, by name.
  /// - Returns: The session.
  /// - Throws: ``SessionFailure`` if the history is not attached to a store, or if a value cannot be represented as
  ///   JSON.
  /// - Complexity: Encodes the first and the last state and each action; for each direct write, also the states before
  ///   and after it.
  public func session(_ program: String, seeds: [String: JSONText] = [:]) throws(SessionFailure) -> Session {
    try session(program, coding: .codable, seeds: seeds)
  }
}

/// Creates a session from the entries of a history.
private struct SessionRecorder<State, Action: Sendable> {
  private let coding: SessionCoding<State, Action>
  private var start: JSONText?
  private var stateShape: String?
  private var actionShape = ActionShape()
  private var entries: [SessionEntry] = []

  init(_ coding: SessionCoding<State, Action>) { self.coding = coding }

  mutating func begin(_ state: State) throws(SessionFailure) {
    start = try json(state)
    stateShape = ShapeFingerprint.of(state)
  }

  mutating func add(_ entry: HistoryEntry<State, Action>, _ before: () -> State) throws(SessionFailure) {
    entries.append(
      SessionEntry(
        entry.transition, try subject(entry, before), name: name(entry), text: text(entry),
        isSkipped: entry.isSkipped))
    if let action = entry.action { actionShape.add(action) }
  }

  func session(_ program: String, _ newest: State, _ seeds: [String: JSONText]) throws(SessionFailure)
    -> Session
  {
    let types = Session.Program(
      program, state: SwiftTypeName(State.self).text, action: SwiftTypeName(Action.self).text)
    var session = Session(
      types, start: start, entries: entries, seeds: seeds,
      checksum: try json(newest).map(Session.checksum(of:)))
    session.stateShape = stateShape
    session.actionShape = actionShape.fingerprint
    return session
  }

  private func name(_ entry: HistoryEntry<State, Action>) -> String {
    entry.action.map { CaseName.of($0) } ?? entry.label
  }

  /// Returns the action as text if it has no JSON.
  private func text(_ entry: HistoryEntry<State, Action>) -> String? {
    guard coding.writeAction == nil, let action = entry.action else { return nil }
    return "\(StateTree(reflecting: action, options: DumpOptions()))"
  }

  private func subject(
    _ entry: HistoryEntry<State, Action>, _ before: () -> State
  ) throws(SessionFailure) -> SessionEntry.Subject {
    switch entry.input {
    case .action(let action):
      do { return .action(try coding.writeAction?(action)) } catch {
        throw .unencodable(error, "The action of entry \(entry.sequence)")
      }
    case .write(let write):
      let changes = try changes(write, before)
      return entry.isGap ? .gap(changes) : .write(changes)
    }
  }

  private func changes(_ write: Write<State>, _ before: () -> State) throws(SessionFailure)
    -> [SessionChange]?
  {
    guard coding.writeState != nil else { return nil }
    let before = before()
    var after = before
    write.apply(&after)
    guard let old = try json(before), let new = try json(after) else { return nil }
    do throws(JSONProblem) { return SessionChange.between(try old.value, try new.value) } catch {
      throw .malformed(error, in: new.utf8, "the state")
    }
  }

  private func json(_ state: State) throws(SessionFailure) -> JSONText? {
    do { return try coding.writeState?(state) } catch { throw .unencodable(error, "The state") }
  }
}
