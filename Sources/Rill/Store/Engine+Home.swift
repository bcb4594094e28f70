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
    Write(name: write.label, isForced: write.isForced, motion: write.motion) { state in
      if !write.apply(to: &state) {
        Failures.report(.misplacedWrite(write.label(), state: String(describing: State.self)))
      }
    }
  }

  /// Tells middleware of effects that started and ended.
  func receive(_ events: [EffectEvent]) {
    for event in events {
      for middleware in middleware { middleware.effectDidChange(event) }
    }
  }

  func face(for run: EffectRun) -> AnyObject? {
    runner.entry(of: run).map { MutatingStore(self, as: run, origin: $0.effect.origin) }
  }
}
