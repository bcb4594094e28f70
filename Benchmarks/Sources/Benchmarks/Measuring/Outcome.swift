/// The result of one workload.
struct Outcome {
  let id: String
  let title: String
  /// The median of all samples, in nanoseconds or bytes.
  let median: Double
  let isBytes: Bool
  /// The verdict for the tightest bound, or nil if there is no bound.
  let verdict: Verdict?
}

/// The comparison of a workload with one of its bounds.
struct Verdict: Comparable {
  /// The name of the baseline.
  let baseline: String
  /// The median of the ratios of all pairs of samples.
  let ratio: Double
  /// The maximum ratio.
  let bound: Double

  var isWithin: Bool { ratio <= bound }

  /// Orders verdicts by the ratio in relation to the bound.
  static func < (one: Verdict, other: Verdict) -> Bool { one.ratio / one.bound < other.ratio / other.bound }
}
