extension Engine {
  /// Runs a turn with middleware, or the short turn with notes.
  ///
  /// Both handle the packed input: if the caller passed its closure on, the closure would not be inlined in any send.
  @inlinable
  func see(
    _ envelope: () -> Envelope<State, Action>, _ context: () -> SendContext, _ record: SendRecord?,
    _ isolation: (any Actor)?
  ) -> SendTask {
    guard activity.contains(.attended) else {
      return notedTurn(envelope().input, context(), record, isolation)
    }
    return attendedTurn(envelope(), on: isolation)
  }

  /// Runs the short turn of a store without middleware and takes notes while it handles the input.
  ///
  /// The origin of the input is not needed, and its name is never created.
  @usableFromInline
  func notedTurn(
    _ input: Input<State, Action>, _ context: SendContext, _ record: SendRecord?, _ isolation: (any Actor)?
  ) -> SendTask {
    let notes = backstage?.isRestoring == true ? nil : TurnNotes()
    activity.insert(.handling)
    let step = if let notes { notes.during { handleInStep(input) } } else { handleInStep(input) }
    activity.remove(.handling)
    commit()
    notes?.commit()
    if activity.contains(.watched) { notify(context.showing(notes), step) }
    guard let step else { return SendTask(record: record) }
    return run(step, record: record, cause: sequence, on: isolation)
  }

  /// Handles an input, and takes notes if any value in the process may create one.
  @inlinable @inline(__always)
  func handleNoting(_ envelope: inout Envelope<State, Action>) -> (Effect<Action>.Step?, TurnNotes?) {
    guard TurnNotes.areInUse, backstage?.isRestoring != true else {
      return (handleInStep(envelope.input), nil)
    }
    return handle(&envelope, taking: TurnNotes())
  }

  /// Handles an input and takes notes.
  ///
  /// An animation of the input itself takes precedence over one that an assigned value has noted.
  @usableFromInline
  func handle(
    _ envelope: inout Envelope<State, Action>, taking notes: TurnNotes
  ) -> (Effect<Action>.Step?, TurnNotes?) {
    let input = envelope.input
    let step = notes.during { handleInStep(input) }
    envelope.context = envelope.context.showing(notes)
    return (step, notes)
  }
}

extension SendContext {
  /// Returns the same context with the noted animation, unless the input names an animation itself.
  func showing(_ notes: TurnNotes?) -> SendContext {
    guard let notes else { return self }
    var context = self
    context.motion = { [motion] in motion?() ?? notes.animation }
    return context
  }
}
