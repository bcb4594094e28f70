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
