import Synchronization

extension Engine: EffectHost {
  /// Handles an action that an effect or a sender has brought home.
  ///
  /// What a cancelled effect sends is dropped.
  func receive<Sent: Sendable>(_ action: Sent, origin: Origin, run: EffectRun?) -> Refusal? {
    guard let action = action as? Action else { return nil }
    guard let run else { return send(Envelope(.action(action), origin: origin), on: isolation).refusal }
    guard let effect = runner.entry(of: run) else { return nil }
    let envelope = Envelope<State, Action>(
      .action(action), origin: origin, cause: effect.cause, record: effect.record)
    return send(envelope, on: isolation).refusal
  }

  /// Takes a direct write that an effect has brought home; what a cancelled one writes is dropped.
  func receive(_ write: EffectWrite, origin: Origin, run: EffectRun) -> Refusal? {
    guard let effect = runner.entry(of: run) else { return nil }
    let envelope = Envelope<State, Action>(
      .write(landed(write)), origin: origin, cause: effect.cause, record: effect.record)
    return send(envelope, on: isolation).refusal
  }

  /// A write of an effect, for this state.
  func landed(_ write: EffectWrite) -> Write<State> {
    let surroundings = backstage?.surroundings
    return Write(
      name: write.label, Forcing(write.isForced), motion: write.motion, subject: write.subject
    ) { state in
      let fits =
        if let surroundings {
          CurrentSurroundings.$value.withValue(surroundings) { write.apply(to: &state) }
        } else {
          write.apply(to: &state)
        }
      if !fits { Failures.report(.misplacedWrite(write.label(), state: String(describing: State.self))) }
    }
  }

  /// Tells middleware of effects that started and ended.
  func receive(_ events: [EffectEvent]) {
    for event in events {
      for attendant in attendants { attendant.middleware.effectDidChange(event) }
    }
  }

  /// Tells middleware what comes to an effect, if it has not ended.
  func tell(_ moment: EffectFiring.Moment, of token: EffectToken, _ count: UInt64, _ value: () -> Any) {
    guard !attendants.isEmpty, let effect = runner.entry(of: EffectRun(token: token)) else { return }
    // Nobody hears of what comes to an effect before they hear of its start.
    home.takeEvents()
    let cause = cause(of: effect)
    let firing = EffectFiring(
      moment: moment, description: effect.effect.description, number: token.number, count: count,
      cause: cause == 0 ? nil : cause, value: value())
    for attendant in attendants { attendant.middleware.effectDidFire(firing) }
  }

  func face(for run: EffectRun) -> AnyObject? {
    runner.entry(of: run).map { MutatingStore(self, as: run, origin: $0.effect.origin) }
  }
}
