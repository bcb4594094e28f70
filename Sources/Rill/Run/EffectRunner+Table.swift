import Synchronization

extension EffectRunner {
  /// The running and waiting effects, in the order in which they started.
  var table: [RunningEffect] {
    registry.withLock(\.entries).map { Self.line($0.entry, isRunning: $0.isRunning) }
  }

  /// Returns the table entries of the given effects, without those that have ended.
  func table(of effects: [EffectToken]) -> [RunningEffect] {
    registry.withLock { registry in
      effects.compactMap { token in
        registry[token].map { Self.line($0, isRunning: registry.isRunning(token)) }
      }
    }
  }

  /// Returns the numbers of running and waiting effects with an id.
  func counts(_ id: EffectID) -> (running: Int, waiting: Int) { registry.withLock { $0.counts(id) } }

  private static func line(_ entry: EffectEntry, isRunning: Bool) -> RunningEffect {
    RunningEffect(
      id: entry.token.number, description: entry.effect.description, cause: entry.cause, isRunning: isRunning)
  }
}

extension SendTask {
  /// The running and waiting effects of this send and of the sends that it caused, in the order in which they started.
  ///
  /// - Complexity: O(these effects).
  public var effects: [RunningEffect] {
    guard let record, let runner = record.home as? EffectRunner else { return [] }
    return runner.table(of: record.effects)
  }
}
