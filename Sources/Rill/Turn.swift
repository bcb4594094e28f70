/// The loop, through which every change of the state passes.
///
/// 1. **send**: an input enters with its origin and number. During a turn, it waits; the outermost `send` drains it.
/// 2. **handle**: the reducer changes the stored state in place and returns an effect.
/// 3. **commit**: middleware may refuse the input, which restores the state. Otherwise the revision grows.
/// 4. **notify**: observers whose part has changed are notified, once each, after the state has settled.
/// 5. **run**: the effect starts. Its actions return to step 1.
extension Engine {
  /// Handles an input immediately, or lets it wait if a turn is running.
  ///
  /// Most turns only need to call `handle`, so the input is packed only where necessary.
  @inlinable @inline(__always)
  func send(
    _ envelope: @autoclosure () -> Envelope<State, Action>, _ context: @autoclosure () -> SendContext,
    record: SendRecord? = nil, on isolation: (any Actor)?, handle: () -> Effect<Action>.Step?
  ) -> SendTask {
    guard activity.isDisjoint(with: [.turning, .inbox]) else { return wait(envelope(), on: isolation) }
    activity.insert(.turning)
    let task = turn(envelope(), context(), record: record, on: isolation, handle: handle)
    if activity.contains(.waiting) { drain(on: isolation) }
    activity.remove(.turning)
    return task
  }

  /// Runs one turn.
  @inlinable @inline(__always)
  func turn(
    _ envelope: @autoclosure () -> Envelope<State, Action>, _ context: @autoclosure () -> SendContext,
    record: SendRecord?, on isolation: (any Actor)?, handle: () -> Effect<Action>.Step?
  ) -> SendTask {
    // 1. send
    sequence &+= 1
    guard activity.isDisjoint(with: .seen) else { return see(envelope, context, record, isolation) }

    // 2. handle
    activity.insert(.handling)
    let step = handle()
    activity.remove(.handling)

    // 3. commit
    revision &+= 1

    // 4. notify
    if activity.contains(.watched) { notify(context(), step) }

    // 5. run
    guard let step else { return SendTask(record: record) }
    return run(step, record: record, cause: sequence, on: isolation)
  }

  /// Runs the same turn for a store with middleware, which may refuse the input and observes the turn.
  @inlinable
  func attendedTurn(_ envelope: Envelope<State, Action>, on isolation: (any Actor)?) -> SendTask {
    // 1. send
    var envelope = envelope
    let (before, time) = (keepBefore(), Moment.now)
    if let refusal = admit(&envelope) { return refuse(envelope, refusal, before, time, isHandled: false) }

    // 2. handle
    activity.insert(.handling)
    let (step, notes) = handleNoting(&envelope)
    activity.remove(.handling)
    let handled = lap()

    // 3. commit
    if let before, let refusal = validate(envelope, before) {
      state.pointee = before
      return refuse(envelope, refusal, before, time, isHandled: true)
    }
    commit()
    tell(envelope, Effect(step: step), nil, before, time, notes)

    // 4. notify
    measured(time, handled) { if activity.contains(.watched) { notify(envelope.context, step) } }

    // 5. run
    guard let step else { return SendTask(record: envelope.record) }
    return run(step, record: envelope.record, cause: sequence, on: isolation)
  }
}
