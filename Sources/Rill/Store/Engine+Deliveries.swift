import Synchronization

extension Engine: EffectHost {
  func receive<Sent: Sendable>(_ action: Sent, origin: Origin) -> Refusal? {
    guard let action = action as? Action else { return nil }
    return send(Envelope(.action(action), origin: origin), on: isolation).refusal
  }

  /// Handles an action that an effect has delivered.
  ///
  /// An action of a cancelled effect is dropped. An action that an effect sends after its end is dropped and reported.
  func receive<Sent: Sendable>(
    _ action: Sent, from identity: any EffectIdentity, on isolation: (any Actor)?
  ) {
    guard let action = action as? Action, let run = activeRun(of: identity, for: { "\(action)" }) else {
      return
    }
    guard activity.isDisjoint(with: .packing) else {
      return receivePacked(action, by: run, on: isolation)
    }
    _ = turning(on: isolation) {
      var nothing = NoAttendance<Action>()
      return turn(&nothing, SendContext(cause: run.cause), record: run.record, on: isolation) { _ in
        reduce(&state.pointee, action).step
      }
    }
  }

  // A function of its own: looking up the types of an envelope takes as long as a turn.
  @inline(never)
  private func receivePacked(_ action: Action, by run: EffectRun, on isolation: (any Actor)?) {
    _ = send(Envelope(.action(action), by: run), on: isolation)
  }

  /// Handles a direct write that an effect has delivered.
  ///
  /// A write of a cancelled effect is dropped.
  func receive(_ write: EffectWrite, from identity: any EffectIdentity) -> Refusal? {
    guard let run = activeRun(of: identity, for: { "The write \"\(write.label())\"" }) else { return nil }
    return send(Envelope(.write(storeWrite(write)), by: run), on: isolation).refusal
  }

  /// Returns the acting effect, or nil if its inputs no longer count.
  ///
  /// An input after the end of the effect is reported.
  func activeRun(of identity: any EffectIdentity, for input: () -> String) -> EffectRun? {
    if let run = identity.activeRun { return run }
    if identity.isLate {
      Failures.report(
        .sentAfterEnd(
          input(), by: "\(identity.run.plan.origin)", store: SwiftTypeName(Store<State, Action>.self).text))
    }
    return nil
  }

  /// Converts a write of an effect to a write of this state.
  func storeWrite(_ write: EffectWrite) -> Write<State> {
    let surroundings = extrasIfMade?.surroundings
    return Write(
      name: write.label, Forcing(write.isForced), motion: write.motion, subject: write.subject
    ) { state in
      let fits =
        if let surroundings {
          CurrentSurroundings.$value.withValue(surroundings) { write.apply(to: &state) }
        } else {
          write.apply(to: &state)
        }
      if !fits {
        let name = SwiftTypeName(State.self).text
        Failures.report(
          write.isDismissal
            ? .dismissedUnpresented(state: name) : .misplacedWrite(write.label(), state: name))
      }
    }
  }

  /// Notifies middleware of effects that started and ended.
  func receive(_ events: [EffectEvent]) {
    for event in events {
      for middleware in chainIfMade?.attached ?? [] where !middleware.isEnded {
        middleware.middleware.effectDidChange(event)
      }
    }
  }

  /// Notifies middleware of a value that an effect received, if the effect has not ended.
  func tell(_ moment: EffectFiring.Moment, of token: EffectToken, _ count: UInt64, _ value: () -> Any) {
    guard let chainIfMade, !chainIfMade.attached.isEmpty,
      let effect = runner.registry.withLock({ $0[token] })
    else { return }
    // Middleware must learn of the start of an effect before it learns of a value for it.
    connection.takeEvents()
    let cause = cause(of: effect)
    let firing = EffectFiring(
      moment: moment, description: effect.plan.description, number: token.number, count: count,
      cause: cause == 0 ? nil : cause, value: value())
    for middleware in chainIfMade.attached where !middleware.isEnded {
      middleware.middleware.effectDidFire(firing)
    }
  }

  func face(for identity: any EffectIdentity) -> AnyObject? {
    identity.activeRun.map { _ in MutatingStore(self, as: identity) }
  }
}

extension Envelope {
  /// Creates an envelope for an input that an effect sends or writes.
  init(_ input: Input<State, Action>, by effect: EffectRun) {
    self.init(
      input, origin: effect.plan.origin, cause: effect.cause, effect: effect.token.number,
      record: effect.record)
  }
}
