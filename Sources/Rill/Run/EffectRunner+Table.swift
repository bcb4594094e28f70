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

  /// Cancels the running and waiting effects that an input has requested.
  func cancel(causedBy sequence: UInt64) {
    cancel(registry.withLock(\.entries).filter { $0.entry.cause == sequence }.map(\.entry.token))
  }

  private static func line(_ run: EffectRun, isRunning: Bool) -> RunningEffect {
    RunningEffect(
      id: run.token.number, description: run.plan.description, cause: run.cause, isRunning: isRunning)
  }
}

extension SendTask {
  /// The running and waiting effects of this send and of the sends that it caused, in the order in which they started.
  ///
  /// - Complexity: O(these effects).
  public var effects: [RunningEffect] {
    guard let record, let runner = record.supervisor as? EffectRunner else { return [] }
    return runner.table(of: record.effects)
  }
}

/// The table of a store's effects, which any thread may read.
///
/// It does not keep the store alive.
package struct EffectTable: Sendable {
  let runner: EffectRunner

  /// The running and waiting effects, in the order in which they started.
  package var effects: [RunningEffect] { runner.table }

  /// Returns whether a task works for an effect of the table, or for a part of that effect.
  ///
  /// - Parameters:
  ///   - mark: The mark of the task.
  ///   - effect: An element of ``effects``.
  /// - Returns: Whether the task works for the effect.
  package func bears(_ mark: EffectMark, of effect: RunningEffect) -> Bool {
    mark.runner == ObjectIdentifier(runner) && mark.numbers.contains(effect.id)
  }
}

/// An element of the table of a store's effects.
public struct RunningEffect: Hashable, Sendable, Identifiable {
  /// The number of the effect, which is unique within its store.
  public let id: UInt64
  /// The description of the effect, without its work.
  public let description: EffectDescription
  /// The number of the input that started the effect.
  public let cause: UInt64
  /// A Boolean value that indicates whether the effect is running.
  ///
  /// It is false while the effect waits for others with its id, or is held back by a throttle.
  public let isRunning: Bool
}
