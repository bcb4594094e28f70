import Rill
import RillDebugging
package import RillValues

/// Creates a session from the parts of a history, on any thread.
package struct SessionRecorder<State, Action: Sendable> {
  private let coding: SessionCoding<State, Action>
  private var start: JSONText?
  private var stateShape: String?
  private var actionShape = ActionShape()
  private var entries: [SessionEntry] = []

  /// Creates a recorder.
  ///
  /// - Parameter coding: Writes states and actions as JSON.
  package init(_ coding: SessionCoding<State, Action>) { self.coding = coding }

  /// Adds a part.
  ///
  /// - Parameter part: The part.
  /// - Returns: The newest state if the part is the last one, or nil.
  /// - Throws: ``SessionFailure`` if a value cannot be represented as JSON.
  package mutating func add(_ part: TakenPart<Action>) throws(SessionFailure) -> TakenState? {
    if let state = part.start {
      self = SessionRecorder(coding)
      (start, stateShape) = try written(state)
    }
    for entry in part.entries { try add(entry) }
    return part.newest
  }

  private mutating func add(_ taken: TakenEntry<Action>) throws(SessionFailure) {
    var entry = taken.entry
    switch taken.subject {
    case .action(let action):
      entry.name = CaseName.of(action)
      entry.text = text(of: action)
      do { entry.subject = .action(try coding.writeAction?(action)) } catch {
        throw .unencodable(error, "The action of entry \(entry.sequence)")
      }
      actionShape.add(action)
    case .changes(let changes): entry.subject = taken.isGap ? .gap(changes) : .write(changes)
    case .states(let before, let after):
      var changes: [SessionChange]?
      if let before = before as? State, let after = after as? State {
        changes = try coding.changes(from: before, to: after)
      }
      entry.subject = taken.isGap ? .gap(changes) : .write(changes)
    }
    entries.append(entry)
  }

  /// Returns the action as text if it has no JSON.
  private func text(of action: Action) -> String? {
    guard coding.writeAction == nil else { return nil }
    return "\(StateTree(reflecting: action, options: DumpOptions()))"
  }

  private func written(_ state: TakenState) throws(SessionFailure) -> (JSONText?, String?) {
    switch state {
    case .written(let json, let shape): return (json, shape)
    case .shared(let value):
      guard let state = value as? State else { return (nil, nil) }
      return (try coding.text(of: state), ShapeFingerprint.of(state))
    }
  }

  /// Returns the session.
  ///
  /// - Parameters:
  ///   - program: The name of the program or its store.
  ///   - newest: The state after the last entry.
  ///   - seeds: Initial values of dependencies, by name.
  /// - Returns: The session.
  /// - Throws: ``SessionFailure`` if the state cannot be represented as JSON.
  package func session(
    _ program: String, _ newest: TakenState, _ seeds: [String: JSONText] = [:]
  ) throws(SessionFailure) -> Session {
    let types = Session.Program(
      program, state: SwiftTypeName(State.self).text, action: SwiftTypeName(Action.self).text)
    var session = Session(
      types, start: start, entries: entries, seeds: seeds,
      checksum: try written(newest).0.map(Session.checksum(of:)))
    session.stateShape = stateShape
    session.actionShape = actionShape.fingerprint
    return session
  }
}
