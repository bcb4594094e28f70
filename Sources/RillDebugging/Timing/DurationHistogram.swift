/// A histogram of durations that needs little memory.
///
/// Each power of two is divided into sixteen steps, so that a percentile is at most one sixteenth too long; durations
/// below 16 ns are exact. The longest duration is exact.
struct DurationHistogram: Equatable {
  private static let steps = 16
  private var counts: [UInt32] = []
  private(set) var count = 0
  private(set) var longest = Duration.zero
  private(set) var total = Duration.zero

  /// Adds a duration; negative durations count as zero.
  mutating func add(_ duration: Duration) {
    let index = Self.index(of: Self.nanoseconds(duration))
    if index >= counts.count { counts.append(contentsOf: repeatElement(0, count: index + 1 - counts.count)) }
    counts[index] += counts[index] == .max ? 0 : 1
    count += 1
    total += max(.zero, duration)
    longest = max(longest, duration)
  }

  /// Returns the duration that the given share of all durations does not exceed.
  ///
  /// - Parameter share: The share, from 0 to 1.
  /// - Returns: The duration, at most one sixteenth too long, or zero if there are none.
  func percentile(_ share: Double) -> Duration {
    guard count > 0 else { return .zero }
    let wanted = max(1, Int((Double(count) * share).rounded(.up)))
    var seen = 0
    for (index, number) in counts.enumerated() {
      seen += Int(number)
      if seen >= wanted { return min(longest, .nanoseconds(Self.upperBound(of: index))) }
    }
    return longest
  }

  private static func nanoseconds(_ duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000).partialValue
      &+ UInt64(attoseconds / 1_000_000_000)
  }

  private static func index(of value: UInt64) -> Int {
    guard value >= UInt64(steps) else { return Int(value) }
    let exponent = 63 - value.leadingZeroBitCount
    return (exponent - 3) * steps + Int((value >> UInt64(exponent - 4)) & 15)
  }

  /// Returns the longest duration in a step.
  private static func upperBound(of index: Int) -> UInt64 {
    guard index >= steps else { return UInt64(index) }
    let exponent = UInt64(index / steps + 3)
    let step = UInt64(index % steps)
    let width = UInt64(1) << (exponent - 4)
    return (UInt64(1) << exponent) + (step + 1) * width - 1
  }
}
