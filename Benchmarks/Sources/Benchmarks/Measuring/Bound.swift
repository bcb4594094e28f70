/// How much a workload may take, compared with something.
@MainActor
struct Bound {
  /// What it is compared with, as the table names it.
  let name: String
  /// The most that the ratio may be.
  let limit: Double
  let reference: Reference

  enum Reference {
    /// Something that is measured in the same run.
    case measured(@MainActor () -> Measure)
    /// A number of nanoseconds or bytes.
    case fixed(Double)
  }

  /// At most so many times what a baseline takes.
  static func times(_ limit: Double, _ name: String, _ make: @escaping @MainActor () -> Measure) -> Bound {
    Bound(name: name, limit: limit, reference: .measured(make))
  }

  /// At most so many times what another workload takes.
  static func times(_ limit: Double, _ other: Workload) -> Bound {
    Bound(name: other.id, limit: limit, reference: .measured(other.make))
  }

  /// At most so many nanoseconds.
  static func nanoseconds(_ most: Double) -> Bound {
    Bound(name: "\(Int(most)) ns", limit: 1, reference: .fixed(most))
  }

  /// At most so many bytes.
  static func bytes(_ most: Double) -> Bound {
    Bound(name: "\(Int(most)) bytes", limit: 1, reference: .fixed(most))
  }
}
