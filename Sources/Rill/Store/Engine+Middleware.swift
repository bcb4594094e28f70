// The steps of the turn that only a store with middleware takes.
extension Engine {
  /// The state before the turn, if a middleware needs it.
  func keepBefore() -> State? {
    middleware.contains { $0.needsStateBefore } ? state.pointee : nil
  }

  /// Asks each middleware, in order, whether the input may pass.
  func admit(_ envelope: inout Envelope<State, Action>) -> Refusal? {
    for middleware in middleware {
      switch middleware.admit(envelope.input, origin: envelope.origin) {
      case .pass: break
      case .replace(let action): envelope.replaceInput(by: action)
      case .refuse(let refusal): return refusal
      }
    }
    return nil
  }

  /// Asks each middleware, in order, whether the proposed state may be committed.
  func validate(_ envelope: Envelope<State, Action>, _ before: State?) -> Refusal? {
    // Who joined during the turn has missed the state before it, and cannot have it put back.
    guard before != nil else { return nil }
    for middleware in middleware where middleware.needsStateBefore {
      if let refusal = middleware.validate(state.pointee, before: before, input: envelope.input) {
        return refusal
      }
    }
    return nil
  }

  /// Undoes what the reducer did.
  func putBack(_ before: State?) {
    if let before { state.pointee = before }
  }

  /// Tells the sender and whoever listens that an input was turned away.
  func refuse(
    _ envelope: Envelope<State, Action>, _ refusal: Refusal, _ before: State?, _ time: ContinuousClock.Instant
  ) -> SendTask {
    tell(envelope, .none, refusal, before, time)
    guard let record = envelope.record, record.refuse(refusal) else {
      return SendTask(record: SendRecord(refusal: refusal))
    }
    return SendTask(record: record)
  }

  /// Tells middleware and listeners of a transition.
  func tell(
    _ envelope: Envelope<State, Action>, _ effect: Effect<Action>, _ refusal: Refusal?, _ before: State?,
    _ time: ContinuousClock.Instant
  ) {
    let subject: Transition<Action>.Subject =
      switch envelope.input {
      case .action(let action): .action(action)
      case .write(let write): .write(write.label)
      }
    let transition = Transition(
      subject: subject, origin: envelope.origin, sequence: sequence,
      cause: envelope.context.cause == 0 ? nil : envelope.context.cause, revision: revision, time: time,
      refusal: refusal, effects: effect.descriptions,
      animation: effect.animation ?? envelope.context.motion?(), parts: partKeeper?.takeParts())
    for middleware in middleware {
      middleware.didCommit(transition, input: envelope.input, before: before, state: state.pointee)
    }
    listeners.tell(transition)
    if middleware.isEmpty, listeners.isEmpty { attendanceDidChange() }
  }

  /// Notes whether anybody attends to turns.
  func attendanceDidChange() {
    if middleware.isEmpty, listeners.isEmpty {
      activity.remove(.attended)
    } else {
      activity.insert(.attended)
    }
    partKeeper?.isAttended = activity.contains(.attended)
    runnerIfStarted?.attend(!middleware.isEmpty)
  }
}

/// The streams of actions and transitions that somebody listens to.
struct TransitionListeners<Action: Sendable> {
  private struct Listener<Element: Sendable> {
    weak var broadcast: Broadcast<Element>?
  }

  private var transitions: [Listener<Transition<Action>>] = []
  private var actions: [Listener<Action>] = []

  var isEmpty: Bool { transitions.isEmpty && actions.isEmpty }

  mutating func add(_ broadcast: Broadcast<Transition<Action>>) {
    transitions.append(Listener(broadcast: broadcast))
  }
  mutating func add(_ broadcast: Broadcast<Action>) { actions.append(Listener(broadcast: broadcast)) }

  /// Hands a transition to all, and forgets those whom nobody listens to any more.
  mutating func tell(_ transition: Transition<Action>) {
    transitions.removeAll { $0.broadcast == nil }
    for listener in transitions { listener.broadcast?.yield(transition) }
    actions.removeAll { $0.broadcast == nil }
    guard transition.refusal == nil, let action = transition.action else { return }
    for listener in actions { listener.broadcast?.yield(action) }
  }

  mutating func finish() {
    for listener in transitions { listener.broadcast?.finish() }
    for listener in actions { listener.broadcast?.finish() }
    self = TransitionListeners()
  }
}
