// The steps of the turn that only a store with middleware takes.
//
// They are compiled with the store's own types, as `send` is. Unspecialized code would look up the types in each step.
extension Engine {
  /// Moves the newest state to its place, and returns a copy as the state before the turn if a middleware needs it.
  @inlinable @inline(__always)
  func keepBefore() -> State? {
    exchangeStates()
    guard let backstage else { return nil }
    for attendant in backstage.attendants where attendant.middleware.needsStateBefore { return state.pointee }
    return nil
  }

  /// Asks each middleware, in order, whether to admit the input.
  @inlinable @inline(__always)
  func admit(_ envelope: inout Envelope<State, Action>) -> Refusal? {
    guard let backstage else { return nil }
    for attendant in backstage.attendants {
      switch attendant.admit(envelope.input, envelope.origin) {
      case .pass: break
      case .replace(let action): envelope.replaceInput(by: action)
      case .refuse(let refusal): return refusal
      }
    }
    return nil
  }

  /// Asks each middleware, in order, whether to commit the proposed state.
  @usableFromInline
  func validate(_ envelope: Envelope<State, Action>, _ before: State) -> Refusal? {
    surrounded {
      for attendant in attendants where attendant.middleware.needsStateBefore {
        if let refusal = attendant.middleware.validate(state.pointee, before: before, input: envelope.input) {
          return refusal
        }
      }
      return nil
    }
  }

  /// Notifies the sender and middleware that an input was refused.
  @usableFromInline
  func refuse(
    _ envelope: Envelope<State, Action>, _ refusal: Refusal, _ before: State?, _ time: Moment, isHandled: Bool
  ) -> SendTask {
    tell(envelope, .none, refusal, before, time, isHandled: isHandled)
    backstage?.waitingSince = nil
    guard let record = envelope.record, record.refuse(refusal) else {
      return SendTask(record: SendRecord(refusal: refusal))
    }
    return SendTask(record: record)
  }

  /// Notifies middleware and streams of a transition, and moves the shown state back to its place.
  @inlinable
  func tell(
    _ envelope: Envelope<State, Action>, _ effect: Effect<Action>, _ refusal: Refusal?, _ before: State?,
    _ time: Moment, _ notes: TurnNotes? = nil, isHandled: Bool = true
  ) {
    notes?.commit()
    guard activity.contains(.attended) else { return exchangeStates() }
    let subject: Transition<Action>.Subject =
      switch envelope.input {
      case .action(let action): .action(action)
      case .write(let write): .write(write.label)
      }
    let transition = Transition(
      subject: subject, origin: envelope.origin, sequence: sequence,
      cause: envelope.context.cause == 0 ? nil : envelope.context.cause, revision: revision, time: time,
      refusal: refusal, effects: effect.isNone ? [] : effect.descriptions,
      animation: (effect.isNone ? nil : effect.animation) ?? envelope.context.motion?(), isHandled: isHandled,
      effect: envelope.effect == 0 ? nil : envelope.effect,
      parts: backstage?.partKeeper == nil ? nil : takeParts())
    guard let backstage else { return }
    for attendant in backstage.attendants {
      attendant.didCommit(transition, envelope.input, before, state.pointee)
    }
    if backstage.isListenedTo { listen(transition) }
    exchangeStates()
  }

  /// Returns the parts that were handled inside the input, if the style records them.
  @usableFromInline
  func takeParts() -> (@Sendable () -> [any Sendable])? { partKeeper?.takeParts() }

  /// Sends a transition to the streams of actions and transitions.
  @usableFromInline
  func listen(_ transition: Transition<Action>) {
    // A copy: releasing the elements of a stream may run any code, which may request another stream.
    let listeners = listeners
    listeners.tell(transition)
    tidy()
  }

  /// Updates the flags after middleware or streams were added or removed.
  func attendanceDidChange() {
    if attendants.isEmpty, listeners.isEmpty {
      activity.remove(.attended)
    } else {
      activity.insert(.attended)
    }
    partKeeper?.isAttended = activity.contains(.attended)
    runnerIfStarted?.attend(!attendants.isEmpty)
    isMeasured = attendants.contains { $0.didMeasure != nil }
    if backstage != nil { madeBackstage.isListenedTo = !listeners.isEmpty }
  }
}

/// The streams of actions and transitions that have consumers.
@usableFromInline
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

  /// Sends a transition to all streams.
  func tell(_ transition: Transition<Action>) {
    for listener in transitions { listener.broadcast?.yield(transition) }
    guard transition.refusal == nil, let action = transition.action else { return }
    for listener in actions { listener.broadcast?.yield(action) }
  }

  /// Removes the streams that have no consumers.
  mutating func prune() {
    transitions.removeAll { $0.broadcast == nil }
    actions.removeAll { $0.broadcast == nil }
  }

  /// Finishes all streams.
  func finish() {
    for listener in transitions { listener.broadcast?.finish() }
    for listener in actions { listener.broadcast?.finish() }
  }
}
