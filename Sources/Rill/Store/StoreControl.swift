/// What a tool may do with the store that it is attached to, beyond what a middleware sees.
///
/// It does not keep the store alive, and belongs to its isolation. Once the store has gone, it does nothing.
package struct StoreControl<State, Action: Sendable> {
  private weak var engine: Engine<State, Action>?

  init(_ engine: Engine<State, Action>) { self.engine = engine }

  /// Whether the store is still there.
  package var isOpen: Bool { engine != nil }

  /// Whether both lead to one store.
  package func isSame(as other: StoreControl) -> Bool { engine === other.engine }

  /// The state that is shown, as a copy.
  package var shown: State? { engine?.state.pointee }

  /// The newest state, if an older one is shown.
  ///
  /// What is sent is handled on the newest state, and changes what is shown only if nothing newer is set aside.
  package var aside: State? {
    get { engine?.aside }
    nonmutating set { engine?.aside = newValue }
  }

  /// The newest state, as a copy, whether it is shown or not.
  package var newest: State? { engine?.aside ?? engine?.state.pointee }

  /// Whether a state is being put back, so that nothing has really happened.
  package var isRestoring: Bool { engine?.isRestoring ?? false }

  /// The number of the input that was handled last.
  package var sequence: UInt64 { engine?.sequence ?? 0 }

  /// Has the next input get a higher number than the one given; called in a visit.
  package func number(above last: UInt64) { engine.map { $0.sequence = max($0.sequence, last) } }

  /// Calls a function between turns: now, or after the running turn and what has been waiting longer.
  package func visit(_ body: @escaping () -> Void) {
    guard let engine else { return }
    // What effects have left for a store without an actor comes first.
    if !engine.activity.contains(.turning), engine.activity.contains(.inbox) { engine.takeIn() }
    engine.waitOrVisit(body)
  }

  /// Puts a state back, as one turn that starts no effect; called in a visit.
  ///
  /// - Parameters:
  ///   - write: Sets the state; gates see it with the origin ``Origin/restore``.
  ///   - aside: The newest state, if an older one is shown from now on.
  /// - Returns: Why the state was refused, or nil.
  package func restore(_ write: Write<State>, aside: State?) -> Refusal? {
    engine?.restore(write, aside: aside)
  }

  /// Handles a write, as one turn before everything that waits; called in a visit.
  ///
  /// - Parameters:
  ///   - write: The write.
  ///   - origin: Where it comes from.
  /// - Returns: Why it was refused, or nil.
  package func write(_ write: Write<State>, origin: Origin) -> Refusal? {
    engine?.alone(write, origin: origin)
  }

  /// Handles an input once more, on another state; the effects that the reducer asks for are not started.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - state: The state.
  ///   - isValidated: Whether rules are asked about the new state; if one refuses it, the state stays as it was.
  /// - Returns: Why the new state was refused, or nil.
  package func replay(
    _ input: Input<State, Action>, on state: inout State, isValidated: Bool
  ) -> Refusal? {
    engine?.replay(input, on: &state, isValidated: isValidated)
  }

  /// Has a middleware see turns once, or not at all.
  package func attend(_ middleware: some Middleware<State, Action>, _ attends: Bool) {
    guard let engine else { return }
    engine.attendants.removeAll { $0.middleware === middleware }
    if attends { engine.attendants.append(Attendant(middleware)) }
    engine.attendanceDidChange()
  }
}

/// A middleware that puts states back or handles inputs again.
package protocol ControllingMiddleware<State, Action>: Middleware {
  /// Is given the store that it was attached to.
  func didAttach(to control: StoreControl<State, Action>)
  /// Learns that it is attached no more.
  func didDetach()
}
