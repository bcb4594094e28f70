// Turns that a tool requests: restored states, writes, and inputs that are handled again.
extension StoreTools {
  /// Restores a state in a turn that starts no effect.
  ///
  /// - Parameters:
  ///   - write: Sets the state. Middleware sees it with the origin ``Origin/restore``.
  ///   - newest: The newest state, if the store shows an older one from now on, or nil if the restored state is the
  ///     newest. Further inputs are then handled on the newest state, and the state that the store shows stays.
  ///   - changesNewest: Whether the newest state is another one than before, as after a change of earlier inputs. It is false
  ///     for a tool that only shows another state. See ``isRestoringNewest``.
  /// - Returns: The refusal of the state, or nil. During a turn, and after the store was released, it is refused with a
  ///   ``StoreToolsFailure``.
  /// - Complexity: That of a turn.
  @discardableResult
  public func restore(
    _ write: Write<State>, aside newest: State? = nil, changesNewest: Bool = false
  ) -> Refusal? {
    betweenTurns("restore(_:aside:changesNewest:)") {
      $0.restore(write, aside: newest, changesNewest: changesNewest)
    }
  }

  /// Handles a write in a turn before all waiting inputs.
  ///
  /// - Parameters:
  ///   - write: The write.
  ///   - origin: The origin of the write.
  /// - Returns: The refusal, or nil. During a turn, and after the store was released, it is refused with a
  ///   ``StoreToolsFailure``.
  @discardableResult
  public func write(_ write: Write<State>, origin: Origin) -> Refusal? {
    betweenTurns("write(_:origin:)") { $0.alone(write, origin: origin) }
  }

  /// Replaces the newest state by one that ``replay(_:on:isValidated:)`` has computed, before all waiting inputs.
  ///
  /// Validators are not asked, because the inputs that led to the state were validated: a validator that compares the two
  /// states may refuse the step from one to the other although it accepts both.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - label: The label of the change for middleware.
  ///   - origin: The origin of the change.
  /// - Returns: The refusal of a middleware that does not admit the change, or nil. During a turn, and after the store was
  ///   released, it is refused with a ``StoreToolsFailure``.
  /// - Complexity: That of a turn.
  @discardableResult
  public func replace(with state: State, label: String, origin: Origin) -> Refusal? {
    betweenTurns("replace(with:label:origin:)") {
      $0.aloneValidated(Write(label) { $0 = state }, origin: origin)
    }
  }

  /// Handles an action as the store does when its user sends it, with its effects.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - origin: The origin of the action, which the transition shows.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: A task that can await the started effects and holds the refusal, if any, or nil after the store was
  ///   released.
  public func send(
    _ action: Action, origin: Origin, isolation: isolated (any Actor)? = #isolation
  ) -> SendTask? {
    engine?.send(Envelope(.action(action), origin: origin), on: isolation)
  }

  /// Handles an input again in a turn that starts no effect, before all waiting inputs.
  ///
  /// The turn is like any other: validators and middleware see it, and observers are notified. Everything that the
  /// reducer's effect would do is left out, including the actions that it sends immediately.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - origin: The origin of the input, which the transition shows.
  /// - Returns: The refusal, or nil. During a turn, and after the store was released, it is refused with a
  ///   ``StoreToolsFailure``.
  /// - Complexity: That of a send. No state is copied for it.
  @discardableResult
  public func replay(_ input: Input<State, Action>, origin: Origin) -> Refusal? {
    betweenTurns("replay(_:origin:)") { $0.replaying.inTurn($0, input, origin) }
  }

  /// Handles an input again on a state that does not belong to the store.
  ///
  /// Effects that the reducer returns are not started, and no turn runs.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - state: The state.
  ///   - isValidated: Whether middleware validates the new state. If it is refused, the state is left unchanged.
  /// - Returns: The refusal of the new state, or nil. After the store was released, it is refused with a
  ///   ``StoreToolsFailure``.
  public func replay(
    _ input: Input<State, Action>, on state: inout State, isValidated: Bool = true
  ) -> Refusal? {
    guard let engine else {
      let failure = StoreToolsFailure.released(
        "replay(_:on:isValidated:)", store: SwiftTypeName(Store<State, Action>.self).text)
      return Refusal(by: Self.gate, failure)
    }
    return engine.replaying.onState(engine, input, &state, isValidated)
  }

  /// Handles an action again on a state that does not belong to the store.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The state.
  /// - Returns: The effect that the reducer returns, which is not started. After the store was released, it is `.none`.
  public func effect(of action: Action, on state: inout State) -> Effect<Action> {
    engine?.effect(of: action, on: &state) ?? .none
  }

  /// The source from which the reducer draws the time and random numbers in each turn, or nil for its surroundings.
  ///
  /// A tool that records draws sets it, and starts it in ``Middleware/admit(_:origin:)`` of each input. A store has one source.
  /// For an input that is handled on another state, call ``DrawSource/during(_:)`` around
  /// ``replay(_:on:isValidated:)``.
  ///
  /// After the store was released, it is nil.
  public var drawSource: DrawSource? {
    get { engine?.chainIfMade?.drawSource }
    nonmutating set {
      guard let engine, newValue != nil || engine.chainIfMade != nil else { return }
      engine.chain.drawSource = newValue
      engine.attendanceDidChange()
    }
  }

  /// Replaces the newest state while the store shows an older one.
  ///
  /// No turn runs, and no observer is notified. Other tools, such as a journal, do not learn of the change: to make another state
  /// the newest one, call ``restore(_:aside:changesNewest:)``.
  ///
  /// - Parameter newest: The newest state, or nil if the state that the store shows becomes the newest.
  /// - Returns: The refusal, or nil. During a turn, and after the store was released, it is refused with a
  ///   ``StoreToolsFailure``.
  @discardableResult
  public func setAside(_ newest: State?) -> Refusal? {
    betweenTurns("setAside(_:)") { engine in
      guard newest != nil || engine.chainIfMade != nil else { return nil }
      engine.chain.aside = newest
      engine.attendanceDidChange()
      return nil
    }
  }

  /// Raises the sequence number of the next input above the given one.
  ///
  /// - Parameter last: A sequence number that must not be assigned again. A number that was assigned already changes
  ///   nothing.
  /// - Returns: The refusal, or nil. During a turn, and after the store was released, it is refused with a
  ///   ``StoreToolsFailure``.
  @discardableResult
  public func number(above last: UInt64) -> Refusal? {
    betweenTurns("number(above:)") { engine in
      engine.sequence = max(engine.sequence, last)
      return nil
    }
  }
}
