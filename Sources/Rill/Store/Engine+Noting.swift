extension Engine {
  /// Handles an input, and takes notes meanwhile if anything in the process may note something.
  @inlinable @inline(__always)
  func handleNoting(_ envelope: inout Envelope<State, Action>) -> (Effect<Action>.Step?, TurnNotes?) {
    guard TurnNotes.areInUse, backstage?.isRestoring != true else {
      return (handleInStep(envelope.input), nil)
    }
    return handle(&envelope, taking: TurnNotes())
  }

  /// Handles an input and takes notes meanwhile.
  ///
  /// An animation that the input names itself outranks one that an assigned value has noted.
  @usableFromInline
  func handle(
    _ envelope: inout Envelope<State, Action>, taking notes: TurnNotes
  ) -> (Effect<Action>.Step?, TurnNotes?) {
    let input = envelope.input
    let step = notes.during { handleInStep(input) }
    let named = envelope.context.motion
    envelope.context.motion = { named?() ?? notes.animation }
    return (step, notes)
  }
}
