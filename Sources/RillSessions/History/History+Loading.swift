import Rill
public import RillDebugging

extension History {
  /// Replaces the entries with those of a session, and shows the resulting state.
  ///
  /// No effect is started, and nothing is recorded. If the store has already handled inputs, the new entries get higher
  /// numbers than those inputs. If loading fails, nothing changes.
  ///
  /// - Parameters:
  ///   - session: The session. A bare list of actions starts with the state that the store had when the history was
  ///     attached.
  ///   - coding: Reads states and actions from JSON.
  /// - Throws: ``SessionFailure`` if the session cannot be replayed on this store, if the store refuses the last state, or during
  ///   a turn, such as in an observer.
  /// - Complexity: Handles all entries.
  public func load(_ session: Session, coding: SessionCoding<State, Action>) throws(SessionFailure) {
    guard isOpen else { throw .detached(SwiftTypeName(Self.self).text) }
    guard !isInTurn else { throw .loadedInTurn() }
    let decoded = try DecodedSession(session, coding, initial: { initialState })
    let load = try SessionLoad(self, decoded, numbers: session.numbers)
    var budget = SliceBudget.unlimited
    guard case .done(let refusal) = try load.advance(&budget), let refusal else { return }
    throw .refused(refusal)
  }

  /// Replaces the entries with actions, and shows the resulting state.
  ///
  /// The actions are handled on the state that the store had when the history was attached. No effect is started, and
  /// nothing is recorded. If loading fails, nothing changes.
  ///
  /// - Parameter actions: The actions, in order.
  /// - Throws: ``SessionFailure`` if the history is not attached, if the store refuses the last state, or during a turn, such as
  ///   in an observer.
  /// - Complexity: Handles all actions.
  public func load(actions: [Action]) throws(SessionFailure) {
    guard isOpen, let initialState else { throw .detached(SwiftTypeName(Self.self).text) }
    guard !isInTurn else { throw .loadedInTurn() }
    let first = lastNumber + 1
    let now = Moment.now
    let entries = actions.enumerated().map { index, action in
      let transition = Transition<Action>(
        subject: .action(action), origin: .caller, sequence: first + UInt64(index), cause: nil,
        revision: UInt64(index + 1), time: now, refusal: nil, effects: [])
      return HistoryEntry<State, Action>(transition, .action(action), isSkipped: false, isGap: false)
    }
    if let refusal = load(entries, from: initialState) { throw .refused(refusal) }
  }
}

extension History where State: Codable, Action: Codable {
  /// Replaces the entries with those of a session, and shows the resulting state.
  ///
  /// - Parameter session: The session.
  /// - Throws: ``SessionFailure`` if the session cannot be replayed on this store, if the store refuses the last state, or during
  ///   a turn, such as in an observer.
  /// - Complexity: Handles all entries.
  public func load(_ session: Session) throws(SessionFailure) { try load(session, coding: .codable) }
}
