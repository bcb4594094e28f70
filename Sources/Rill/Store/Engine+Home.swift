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

  /// Tells middleware of effects that started and ended.
  func receive(_ events: [EffectEvent]) {
    for event in events {
      for middleware in middleware { middleware.effectDidChange(event) }
    }
  }

  func face(for run: EffectRun) -> AnyObject? {
    runner.entry(of: run).map { MutatingStore(self, as: run, origin: .effect($0.effect.description.name)) }
  }
}
