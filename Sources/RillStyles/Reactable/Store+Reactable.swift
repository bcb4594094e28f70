public import Rill

extension Store {
  /// Creates a store from a state and a reactable feature, and listens to the feature's external events.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - validators: The rules that every later state must satisfy.
  ///   - clock: The clock for effects, or nil for the continuous clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - reactable: A closure that creates the feature.
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

  /// Starts to send the actions of `transform(reading:)`.
  @usableFromInline
  func inquire<Logic: Reactable>(_ logic: Logic, on isolation: (any Actor)?)
  where Logic.State == State, Logic.Action == Action {
    if Logic.Inquiry.self == EmptySequence<Action>.self { return }
    let reader = StateReader(entrance(for: "transform(reading:)", on: isolation))
    begin(logic.inquiring(reader), on: isolation)
  }
}

extension Reactable {
  /// The effect that sends the actions of `transform()`.
  @usableFromInline var listening: Effect<Action> {
    if Outside.self == EmptySequence<Action>.self { return .none }
    // The sequence is created now, so that no event is missed before the effect starts.
    let handover = Handover(transform())
    return .run("transform") { send in
      guard let outside = handover.take() else { return }
      for await action in outside { await send(action) }
    }
  }

  /// Returns the effect that sends the actions of `transform(reading:)`.
  func inquiring(_ state: StateReader<State>) -> Effect<Action> {
    // As above.
    let handover = Handover(transform(reading: state))
    return .run("transform(reading:)") { send in
      guard let outside = handover.take() else { return }
      for await action in outside { await send(action) }
    }
  }
}
