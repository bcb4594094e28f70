import Synchronization

extension Engine: EffectHost {
  /// Handles an action that an effect or a sender has brought home.
  ///
  /// What a cancelled effect sends is dropped.
  func receive(_ arrival: Arrival<Action>) -> Refusal? {
    guard let run = arrival.run else {
      return send(Envelope(.action(arrival.action), origin: arrival.origin), on: isolation).refusal
    }
    guard let effect = runner.entry(of: run) else { return nil }
    let envelope = Envelope<State, Action>(
      .action(arrival.action), origin: arrival.origin, cause: effect.cause, record: effect.record)
    return send(envelope, on: isolation).refusal
  }

  /// Tells middleware of effects that started and ended.
  func receive(_ events: [EffectEvent]) {
    for event in events {
      for middleware in middleware { middleware.effectDidChange(event) }
    }
  }

  func face(for run: EffectRun) -> AnyObject? {
    runner.entry(of: run).map { MutatingStore(self, as: run, origin: .effect($0.job.description.name)) }
  }
}
