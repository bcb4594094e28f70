public import Rill
import Synchronization

/// What an effect waits for while its store is at rest.
public struct EffectRest: Hashable, Sendable {
  /// What an effect may wait for.
  public enum Place: Hashable, Sendable {
    /// For the clock: the earliest time at which it goes on.
    case asleep(until: TestClock.Instant)
    /// For a test to send something into ``TestStream``s of these names.
    case listening([String])
    /// For others of its id to end, or for a throttle.
    case inLine
    /// For something that a test does not control: the outside world, another actor, a wait that nobody may ever end.
    case elsewhere
  }

  /// The effect.
  public let effect: RunningEffect
  /// What it waits for.
  public let place: Place
}

extension TestClock {
  /// What each effect of a store waits for; of use once everything has come to rest.
  ///
  /// Who sleeps or listens is known even in tasks that an effect starts and does not await.
  ///
  /// - Parameter store: A store with this clock.
  /// - Returns: A line for each effect that runs or waits, in the order of their start.
  /// - Complexity: O(effects · sleepers).
  public func rest<State, Action>(of store: Store<State, Action>) -> [EffectRest] {
    let sleepers = content.withLock(\.schedule.sleepers)
    let listeners = testStage.listeners.lines
    return store.effects.map { effect in
      func isWork(_ mark: EffectMark?) -> Bool { mark.map { store.bears($0, of: effect) } ?? false }
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
