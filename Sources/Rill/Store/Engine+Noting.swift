extension Engine {
  /// A turn that middleware sees, or the short one with notes.
  @inlinable
  func see(
    _ envelope: () -> Envelope<State, Action>, _ context: () -> SendContext, _ record: SendRecord?,
    _ isolation: (any Actor)?, _ handle: () -> Effect<Action>.Step?
  ) -> SendTask {
    guard activity.contains(.attended) else { return notedTurn(context(), record, isolation, handle) }
    return attendedTurn(envelope(), on: isolation)
  }

  /// The short turn of a store without middleware, which takes notes while it handles its input.
  ///
  /// The input is not packed here either, so nothing makes its origin or its name.
  @usableFromInline
  func notedTurn(
    _ context: SendContext, _ record: SendRecord?, _ isolation: (any Actor)?,
    _ handle: () -> Effect<Action>.Step?
  ) -> SendTask {
    let notes = backstage?.isRestoring == true ? nil : TurnNotes()
    activity.insert(.handling)
    let step = if let notes { notes.during(handle) } else { handle() }
    activity.remove(.handling)
    revision &+= 1
    notes?.commit()
    if activity.contains(.watched) { notify(context.showing(notes), step) }
    guard let step else { return SendTask(record: record) }
    return run(step, record: record, cause: sequence, on: isolation)
  }

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
    envelope.context = envelope.context.showing(notes)
    return (step, notes)
  }
}

extension SendContext {
  /// The same context, whose change is shown as the notes say unless the input names an animation itself.
  func showing(_ notes: TurnNotes?) -> SendContext {
    guard let notes else { return self }
    var context = self
    context.motion = { [motion] in motion?() ?? notes.animation }
    return context
  }
}
