// Inputs that are handled again by functions that are compiled for the types of the store.
extension Engine {
  /// The functions that handle inputs again, compiled where the types of the store are known.
  ///
  /// The tools that call them are generic, and generic code looks up the types of inputs, states and effects at each call.
  @usableFromInline
  struct Replaying {
    /// Handles an input in a turn.
    let inTurn: (Engine, Input<State, Action>, Origin) -> Refusal?
    /// Handles an input on another state, which is validated or not.
    let onState: (Engine, Input<State, Action>, inout State, Bool) -> Refusal?

    @usableFromInline
    init(
      inTurn: @escaping (Engine, Input<State, Action>, Origin) -> Refusal?,
      onState: @escaping (Engine, Input<State, Action>, inout State, Bool) -> Refusal?
    ) {
      self.inTurn = inTurn
      self.onState = onState
    }

    @inlinable @inline(__always)
    init() {
      self.init { engine, input, origin in
        engine.replay(input, origin: origin)
      } onState: { engine, input, state, isValidated in
        engine.replay(input, on: &state, isValidated: isValidated)
      }
    }
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
  @inlinable
  func replay(_ input: Input<State, Action>, on state: inout State, isValidated: Bool) -> Refusal? {
    guard isValidated, let chainIfMade, chainIfMade.needsStateBefore else {
      change(&state) { _ = handle(input, on: &$0) }
      return nil
    }
    let before = state
    change(&state) { _ = handle(input, on: &$0) }
    let refusal = chainIfMade.validate(state, before: before, input)
    if refusal != nil { state = before }
    return refusal
  }

  /// Handles an action again, on another state.
  ///
  /// - Returns: The effect that the reducer returns, which is not started.
  func effect(of action: Action, on state: inout State) -> Effect<Action> {
    var effect = Effect<Action>.none
    change(&state) { effect = reduce(&$0, action) }
    return effect
  }

  /// Applies an input to a state.
  @inlinable @inline(__always)
  func handle(_ input: Input<State, Action>, on state: inout State) -> Effect<Action>.Step? {
    switch input {
    case .action(let action): return reduce(&state, action).step
    case .write(let write):
      write.apply(&state)
      return nil
    }
  }

  /// Changes a state that does not belong to the store as a turn would.
  @inlinable @inline(__always)
  func change(_ state: inout State, _ body: (inout State) -> Void) {
    let wasHandling = activity.contains(.handling)
    activity.insert(.handling)
    if activity.contains(.linked) || TurnNotes.areInUse { changeApart(&state, body) } else { body(&state) }
    if !wasHandling { activity.remove(.handling) }
    // What was handled inside of it belongs to no turn.
    if let chainIfMade, chainIfMade.partRecorder != nil { _ = chainIfMade.takeParts() }
  }

  /// Changes a state while its linked fields are synchronized, and while notes are taken that belong to no turn.
  @usableFromInline
  func changeApart(_ state: inout State, _ body: (inout State) -> Void) {
    withFieldsSettled(in: &state) { state in
      Repetition.during {
        if TurnNotes.areInUse { TurnNotes().during { body(&state) } } else { body(&state) }
      }
    }
  }
}
