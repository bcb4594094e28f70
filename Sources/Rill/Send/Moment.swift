/// An instant of the continuous clock, stored as the duration since a fixed instant.
///
/// The layout of `ContinuousClock.Instant` is known only at run time, so copying a value that contains one looks it up.
/// A turn with middleware records several moments, and the values that contain them are copied often.
@usableFromInline
package struct Moment: Sendable {
  private static let origin = ContinuousClock.now

  @usableFromInline let sinceOrigin: Duration

  /// Creates a moment from an instant.
  @usableFromInline
  package init(_ instant: ContinuousClock.Instant) { sinceOrigin = Self.origin.duration(to: instant) }

  /// The current moment.
  @usableFromInline
  package static var now: Moment { Moment(ContinuousClock.now) }

  /// The moment as an instant of the clock.
  package var instant: ContinuousClock.Instant { Self.origin.advanced(by: sinceOrigin) }

  /// Returns the duration from this moment to another.
  @inlinable
  package func duration(to other: Moment) -> Duration { other.sinceOrigin - sinceOrigin }
}
