/// A moment of the continuous clock, as a time since a fixed one.
///
/// How an instant lies in memory is known at run time only, so whatever has one in it is copied by looking that up. A turn
/// with middleware notes several moments, and what tells of it is copied often.
@usableFromInline
package struct Moment: Sendable {
  private static let origin = ContinuousClock.now

  @usableFromInline let sinceOrigin: Duration

  /// Notes an instant.
  @usableFromInline
  package init(_ instant: ContinuousClock.Instant) { sinceOrigin = Self.origin.duration(to: instant) }

  /// The present moment.
  @usableFromInline
  package static var now: Moment { Moment(ContinuousClock.now) }

  /// The moment as an instant of the clock.
  package var instant: ContinuousClock.Instant { Self.origin.advanced(by: sinceOrigin) }

  /// How long it is from this moment to another.
  @inlinable
  package func duration(to other: Moment) -> Duration { other.sinceOrigin - sinceOrigin }
}
