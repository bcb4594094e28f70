/// What came of one workload.
struct Outcome {
  let id: String
  let title: String
  /// The median of all samples, in nanoseconds or bytes.
  let median: Double
  let isBytes: Bool
  /// The verdict by its tightest bound, or nil if it has none.
  let verdict: Verdict?
}

/// How a workload compares with one of its bounds.
struct Verdict: Comparable {
  /// What it was compared with.
  let baseline: String
  /// The median of the ratios of all pairs of samples.
  let ratio: Double
  /// The most that the ratio may be.
  let bound: Double

  var isWithin: Bool { ratio <= bound }

  /// Whether the first verdict leaves more room.
  static func < (one: Verdict, other: Verdict) -> Bool { one.ratio / one.bound < other.ratio / other.bound }
}
