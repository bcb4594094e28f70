public import Rill
import Synchronization

/// The event that an effect waits for while its store is at rest.
public struct EffectRest: Hashable, Sendable {
  /// The kinds of events that an effect can wait for.
  public enum Place: Hashable, Sendable {
    /// The effect sleeps on the clock until this time at the earliest.
    case asleep(until: TestClock.Instant)
    /// The effect waits until a test sends an element into one of the ``TestStream``s with these names.
    case listening([String])
    /// The effect waits until other effects with its id end, or until a throttle lets it pass.
    case inLine
    /// The effect waits for something outside the test's control: the outside world, another actor, or a wait without
    /// end.
    case elsewhere
  }

  /// The effect.
  public let effect: RunningEffect
  /// The event that the effect waits for.
  public let place: Place
}

extension TestClock {
  /// Returns the event that each effect of a store waits for, which is meaningful once everything has settled.
  ///
  /// Sleeping and listening are detected even in tasks that an effect starts and does not await.
  ///
  /// - Parameter store: A store with this clock.
  /// - Returns: One value for each effect that runs or waits, in the order in which the effects were started.
  /// - Complexity: O(effects · sleepers).
  public func rest<State, Action>(of store: Store<State, Action>) -> [EffectRest] {
    store.effectTable.map { rest(of: $0) } ?? []
  }

  /// Returns the event that each effect of a table waits for, on any thread.
  func rest(of table: EffectTable) -> [EffectRest] {
    let sleepers = content.withLock(\.schedule.sleepers)
    let listeners = testStage.listeners.lines
    return table.effects.map { effect in
      func isWork(_ mark: EffectMark?) -> Bool { mark.map { table.bears($0, of: effect) } ?? false }
      let place: EffectRest.Place
      let names = listeners.filter { isWork($0.mark) }.map(\.name)
      if !effect.isRunning {
        place = .inLine
      } else if let sleeper = sleepers.first(where: { isWork($0.sleeper.mark) }) {
        place = .asleep(until: sleeper.deadline)
      } else {
        place = names.isEmpty ? .elsewhere : .listening(names.sorted())
      }
      return EffectRest(effect: effect, place: place)
    }
  }
}
