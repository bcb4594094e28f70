public import Rill

extension Store {
  /// Makes a store of a state and a reactable feature, and listens to what happens outside.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - validators: Rules that every later state must keep.
  ///   - clock: What effects wait on; the continuous clock if nil.
  ///   - isolation: The isolation the store belongs to; leave it out.
  ///   - reactable: Makes the feature.
  @inlinable
  public convenience init<Logic: Reactable>(
    _ state: State, validators: [Validator<State>] = [], clock: (any Clock<Duration>)? = nil,
    isolation: isolated (any Actor)? = #isolation, reactable: () -> Logic
  ) where Logic.State == State, Logic.Action == Action {
    let logic = reactable()
    let listening = logic.listening
    self.init(state, validators: validators, clock: clock, isolation: isolation, reducer: { logic })
    listen(listening, on: isolation)
    inquire(logic, on: isolation)
  }

  @usableFromInline
  func listen(_ listening: Effect<Action>, on isolation: (any Actor)?) { begin(listening, on: isolation) }

  /// Begins to send what happens outside and needs a look at the state.
  @usableFromInline
  func inquire<Logic: Reactable>(_ logic: Logic, on isolation: (any Actor)?)
  where Logic.State == State, Logic.Action == Action {
    if Logic.Inquiry.self == EmptySequence<Action>.self { return }
    let reader = StateReader(door(for: "transform(reading:)", on: isolation))
    begin(logic.inquiring(reader), on: isolation)
  }
}

extension Reactable {
  /// The effect that sends what happens outside.
  @usableFromInline var listening: Effect<Action> {
    if Outside.self == EmptySequence<Action>.self { return .none }
    // Asked for now, so that nothing is missed until the effect begins.
    let handover = Handover(transform())
    return .run("transform") { send in
      guard let outside = handover.take() else { return }
      for await action in outside { await send(action) }
    }
  }

  /// The effect that sends what happens outside and needs a look at the state.
  func inquiring(_ state: StateReader<State>) -> Effect<Action> {
    // As above.
    let handover = Handover(transform(reading: state))
    return .run("transform(reading:)") { send in
      guard let outside = handover.take() else { return }
      for await action in outside { await send(action) }
    }
  }
}
