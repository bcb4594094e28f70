/// The maximum cost of a workload relative to a baseline.
@MainActor
struct Bound {
  /// The name of the baseline in the table.
  let name: String
  /// The maximum ratio.
  let limit: Double
  let reference: Reference

  enum Reference {
    /// An operation that is measured in the same run.
    case measured(@MainActor () -> Measure)
    /// A number of nanoseconds or bytes.
    case fixed(Double)
  }

  /// A Boolean value that indicates whether the bound is a number of nanoseconds or bytes.
  var isFixed: Bool {
    if case .fixed = reference { true } else { false }
  }

  /// Returns a bound of the given multiple of a baseline.
  static func times(_ limit: Double, _ name: String, _ make: @escaping @MainActor () -> Measure) -> Bound {
    Bound(name: name, limit: limit, reference: .measured(make))
  }

  /// Returns a bound of the given multiple of another workload.
  static func times(_ limit: Double, _ other: Workload) -> Bound {
    Bound(name: other.id, limit: limit, reference: .measured(other.make))
  }

  /// Returns a bound of the given number of nanoseconds.
  static func nanoseconds(_ most: Double) -> Bound {
    Bound(name: "\(Int(most)) ns", limit: 1, reference: .fixed(most))
  }

  /// Returns a bound of the given number of bytes.
  static func bytes(_ most: Double) -> Bound {
    Bound(name: "\(Int(most)) bytes", limit: 1, reference: .fixed(most))
  }
}
