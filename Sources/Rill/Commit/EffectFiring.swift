/// Something that came to an effect that listens, as a hook does; told whether or not the effect writes anything.
///
/// Its start, its end and its failures are ``EffectEvent``s of the same number.
///
/// Not `Sendable`: the value is handed over as it is, and put into words only by who asks.
public struct EffectFiring {
  /// How far the effect is with what came.
  public enum Moment: Sendable {
    /// It begins to handle it.
    case begun
    /// It has handled it; told only if the effect has neither failed nor been cancelled meanwhile.
    case handled
  }

  /// How far the effect is.
  public let moment: Moment
  /// The effect, without its work.
  public let description: EffectDescription
  /// Tells this effect from others of its store.
  public let number: UInt64
  /// How much has come to this effect since it started, this included.
  public let count: UInt64
  /// The number of the input that led to it, or nil if it came from outside.
  public let cause: UInt64?
  /// What came.
  public let value: Any
}

/// Tells middleware what comes to one effect.
///
/// The value is asked for only if there is middleware.
package typealias FiringLine = (_ moment: EffectFiring.Moment, _ count: UInt64, _ value: () -> Any) -> Void
