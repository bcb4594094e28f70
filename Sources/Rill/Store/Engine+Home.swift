import Synchronization

extension Engine: EffectHost {
  /// Handles an action that an effect or a sender has brought home.
  ///
  /// What a cancelled effect sends is dropped. What an effect sends after its end is dropped and reported.
  func receive<Sent: Sendable>(_ action: Sent, origin: Origin, run: EffectRun?) -> Refusal? {
    guard let action = action as? Action else { return nil }
    guard let run else { return send(Envelope(.action(action), origin: origin), on: isolation).refusal }
    guard let effect = entry(of: run, for: { "\(action)" }, { origin }) else { return nil }
    return send(Envelope(.action(action), origin: origin, by: effect), on: isolation).refusal
  }

  /// Takes a direct write that an effect has brought home; what a cancelled one writes is dropped.
  func receive(_ write: EffectWrite, origin: Origin, run: EffectRun) -> Refusal? {
    guard let effect = entry(of: run, for: { "The write \"\(write.label())\"" }, { origin }) else {
      return nil
    }
    return send(Envelope(.write(landed(write)), origin: origin, by: effect), on: isolation).refusal
  }

  /// The effect that acts; nil if what it does no longer counts.
  ///
  /// That it acts after its end is reported.
  func entry(of run: EffectRun, for input: () -> String, _ origin: () -> Origin) -> EffectEntry? {
    if let entry = runner.entry(of: run) { return entry }
    if run.isLate {
      Failures.report(.sentAfterEnd(input(), by: "\(origin())", store: "\(Store<State, Action>.self)"))
    }
    return nil
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
    guard !attendants.isEmpty, let effect = runner.registry.withLock({ $0[token] }) else { return }
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

extension Envelope {
  /// What an effect sends or writes.
  init(_ input: Input<State, Action>, origin: Origin, by effect: EffectEntry) {
    self.init(
      input, origin: origin, cause: effect.cause, effect: effect.token.number, record: effect.record)
  }
}
