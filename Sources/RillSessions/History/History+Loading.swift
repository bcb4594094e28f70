public import RillDebugging

extension History {
  /// Puts the entries of a session in the place of its own, and shows the state that they lead to.
  ///
  /// No effect is started, and nothing is recorded. If the store has handled inputs, the entries get higher numbers than
  /// these. What cannot be loaded changes nothing.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - coding: How states and actions come from JSON.
  /// - Throws: ``SessionFailure`` if the session cannot be replayed on this store, or a gate refused its last state.
  /// - Complexity: Handles all entries twice: first to see that they fit.
  public func load(_ session: Session, coding: SessionCoding<State, Action>) throws(SessionFailure) {
    guard isOpen else { throw .detached("\(Self.self)") }
    let decoded = try DecodedSession(session, coding)
    try decoded.check { input, state in _ = replayed(input, on: &state) }
    let shift = lastNumber >= (session.entries.map(\.number).min() ?? .max) ? lastNumber : 0
    // Half of all numbers are left for what the store will handle.
    let highest = UInt64(Int64.max) - min(shift, UInt64(Int64.max))
    if let entry = session.entries.first(where: { $0.number == 0 || $0.number > highest }) {
      throw .unusableNumber(entry, highest: highest)
    }
    let refusal = load(decoded.historyEntries(shiftedBy: shift), from: decoded.start)
    if let refusal { throw .refused(refusal) }
  }
}

extension History where State: Codable, Action: Codable {
  /// Puts the entries of a session in the place of its own, and shows the state that they lead to.
  ///
  /// - Parameter session: The session.
  /// - Throws: ``SessionFailure`` if the session cannot be replayed on this store, or a gate refused its last state.
  /// - Complexity: Handles all entries twice: first to see that they fit.
  public func load(_ session: Session) throws(SessionFailure) { try load(session, coding: .codable) }
}
