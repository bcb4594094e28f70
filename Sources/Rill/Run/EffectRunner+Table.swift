import Synchronization

extension EffectRunner {
  /// The effects that run or wait, in the order of their start.
  var table: [RunningEffect] {
    registry.withLock(\.entries).map { Self.line($0.entry, isRunning: $0.isRunning) }
  }

  /// The lines of some effects in the table, without those that have ended.
  func table(of effects: [EffectToken]) -> [RunningEffect] {
    registry.withLock { registry in
      effects.compactMap { token in
        registry[token].map { Self.line($0, isRunning: registry.isRunning(token)) }
      }
    }
  }

  /// How many effects run under an id, and how many wait.
  func counts(_ id: EffectID) -> (running: Int, waiting: Int) { registry.withLock { $0.counts(id) } }

  private static func line(_ entry: EffectEntry, isRunning: Bool) -> RunningEffect {
    RunningEffect(
      id: entry.token.number, description: entry.effect.description, cause: entry.cause, isRunning: isRunning)
  }
}

extension SendTask {
  /// The effects of this send that run or wait, and those of the sends that it has led to, in the order of their start.
  ///
  /// - Complexity: O(these effects).
  public var effects: [RunningEffect] {
    guard let record, let runner = record.home as? EffectRunner else { return [] }
    return runner.table(of: record.effects)
  }
}
