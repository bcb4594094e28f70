/// A value that a listening effect, such as a hook, has received.
///
/// It is reported whether or not the effect writes anything. The start, the end and the failures of the effect are
/// ``EffectEvent``s with the same number.
///
/// Not `Sendable`: the value is passed unchanged, and only its consumers format it.
public struct EffectFiring {
  /// The progress of the effect with the value.
  public enum Moment: Sendable {
    /// The effect starts to handle the value.
    case begun
    /// The effect has handled the value, and has neither failed nor been cancelled meanwhile.
    case handled
  }

  /// The progress of the effect with the value.
  public let moment: Moment
  /// The description of the effect, without its work.
  public let description: EffectDescription
  /// The number of the effect, which is unique within its store.
  public let number: UInt64
  /// The number of values that the effect has received since it started, including this one.
  public let count: UInt64
  /// The number of the input that caused the value, or nil if it came from outside.
  public let cause: UInt64?
  /// The received value.
  public let value: Any
}

/// A closure that reports values of one effect to middleware.
///
/// The value is evaluated only if a middleware is attached.
package typealias FiringLine = (_ moment: EffectFiring.Moment, _ count: UInt64, _ value: () -> Any) -> Void
