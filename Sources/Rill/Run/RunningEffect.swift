/// One line of the table of a store's effects.
public struct RunningEffect: Hashable, Sendable, Identifiable {
  /// Tells this effect from others of its store.
  public let id: UInt64
  /// The effect, without its work.
  public let description: EffectDescription
  /// The number of the input that started it.
  public let cause: UInt64
  /// False while it waits for others of its id, or is held back by a throttle.
  public let isRunning: Bool
}
