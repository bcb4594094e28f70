/// The operations of a tool on the store that it is attached to, beyond those of a middleware.
///
/// It does not keep the store alive, and belongs to the store's isolation. After the store was released, it does
/// nothing.
package struct StoreControl<State, Action: Sendable> {
  private weak var engine: Engine<State, Action>?

  init(_ engine: Engine<State, Action>) { self.engine = engine }

  /// A Boolean value that indicates whether the store still exists.
  package var isOpen: Bool { engine != nil }

  /// A Boolean value that indicates whether the store's reducer runs.
  package var isHandling: Bool { engine?.activity.contains(.handling) ?? false }

  /// Returns whether two controls refer to the same store.
  package func isSame(as other: StoreControl) -> Bool { engine === other.engine }

  /// A copy of the shown state.
  package var shown: State? { engine?.state.pointee }

  /// The newest state, if an older one is shown.
  ///
  /// Inputs are handled on the newest state. They change the shown state only if no newer state is set aside.
  package var aside: State? {
    get { engine?.chainIfMade?.aside }
    nonmutating set { engine?.chainIfMade?.aside = newValue }
  }

  /// A copy of the newest state, whether or not it is shown.
  package var newest: State? { engine?.chainIfMade?.aside ?? engine?.state.pointee }

  /// A Boolean value that indicates whether a state is being restored, which is not a new event.
  package var isRestoring: Bool { engine?.isRestoring ?? false }

  /// The number of the last handled input.
  package var sequence: UInt64 { engine?.sequence ?? 0 }

  /// Raises the number of the next input above the given one.
  ///
  /// Called in a visit.
  package func number(above last: UInt64) { engine.map { $0.sequence = max($0.sequence, last) } }

  /// Calls a closure between turns: immediately, or after the running turn and all earlier waiting inputs.
  package func visit(_ body: @escaping () -> Void) {
    guard let engine else { return }
    // Deliveries from effects to a store without an actor come first.
    if !engine.activity.contains(.turning), engine.activity.contains(.inbox) { engine.takeIn() }
    engine.waitOrVisit(body)
  }

  /// Restores a state in a turn that starts no effect.
  ///
  /// Called in a visit.
  ///
  /// - Parameters:
  ///   - write: Sets the state. Middleware sees it with the origin ``Origin/restore``.
  ///   - aside: The newest state, if an older one is shown from now on.
  /// - Returns: The refusal of the state, or nil.
  package func restore(_ write: Write<State>, aside: State?) -> Refusal? {
    engine?.restore(write, aside: aside)
  }

  /// Handles a write in a turn before all waiting inputs.
  ///
  /// Called in a visit.
  ///
  /// - Parameters:
  ///   - write: The write.
  ///   - origin: The origin of the write.
  /// - Returns: The refusal, or nil.
  package func write(_ write: Write<State>, origin: Origin) -> Refusal? {
    engine?.alone(write, origin: origin)
  }

  /// Handles an input again, on another state.
  ///
  /// Effects that the reducer returns are not started.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - state: The state.
  ///   - isValidated: Whether middleware validates the new state. If it is refused, the state is left unchanged.
  /// - Returns: The refusal of the new state, or nil.
  package func replay(
    _ input: Input<State, Action>, on state: inout State, isValidated: Bool
  ) -> Refusal? {
    engine?.replay(input, on: &state, isValidated: isValidated)
  }

  /// Handles an action again, on another state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The state.
  /// - Returns: The effect that the reducer returns, which is not started.
  package func effect(of action: Action, on state: inout State) -> Effect<Action> {
    engine?.replay(.action(action), on: &state) ?? .none
  }

  /// Attaches a middleware once, or detaches it.
  package func attend(_ middleware: some Middleware<State, Action>, _ attends: Bool) {
    guard let engine else { return }
    engine.chain.detach(middleware)
    if attends { engine.chain.attach(AttachedMiddleware(middleware)) }
    engine.attendanceDidChange()
  }
}

/// A middleware that restores states or handles inputs again.
package protocol ControllingMiddleware<State, Action>: Middleware {
  /// Receives the control of the store that the middleware was attached to.
  func didAttach(to control: StoreControl<State, Action>)
  /// Notifies the middleware that it was detached.
  func didDetach()
}
