public import Foundation
import Rill
public import RillDependencies

/// The present date, as a dependency.
///
/// ```swift
/// state.created = DependencyValues.current.date()
/// ```
///
/// While a reducer handles an input of a replicated store, all dates are the one that the input has recorded: in microseconds,
/// and between `Date.distantPast` and `Date.distantFuture`. See `DrawSource`.
public struct DateSource: DependencyKey, Sendable {
  /// The date of the system's clock.
  public static let real = DateSource { Date() }

  private let now: @Sendable () -> Date

  /// Creates a source of dates.
  ///
  /// - Parameter now: Returns the present date.
  public init(_ now: @escaping @Sendable () -> Date) { self.now = now }

  /// Returns the present date.
  public func callAsFunction() -> Date {
    guard let source = DrawSource.current else { return now() }
    return Date(timeIntervalSince1970: Double(source.time { Self.microseconds(of: now()) }) / 1_000_000)
  }

  /// The times that are recorded, from year 1 to 4001: Foundation's functions trap for dates that are far outside.
  static let times =
    Int64(Date.distantPast.timeIntervalSince1970) * 1_000_000...Int64(
      Date.distantFuture.timeIntervalSince1970)
    * 1_000_000

  /// Returns the nearest time that is recorded.
  static func recorded(_ time: Int64) -> Int64 { min(max(time, times.lowerBound), times.upperBound) }

  private static func microseconds(of date: Date) -> Int64 {
    let number = (date.timeIntervalSince1970 * 1_000_000).rounded()
    guard number >= Double(times.lowerBound) else { return times.lowerBound }
    return number <= Double(times.upperBound) ? Int64(number) : times.upperBound
  }
}

extension DependencyValues {
  /// The present date: `DependencyValues.current.date()`.
  public var date: DateSource {
    get { self[DateSource.self] }
    set { self[DateSource.self] = newValue }
  }
}
