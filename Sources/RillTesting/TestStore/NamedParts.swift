/// The parts of a state that an expectation names and that do not match it.
///
/// An expectation names a part by changing it. Applied to the previous state, it yields the value that the part should
/// have. Applied to the new state, it shows which parts it sets to the value that they had before.
struct NamedParts {
  /// The paths of the parts within the state.
  private(set) var paths: [String] = []
  /// A Boolean value that indicates whether the expectation sets these parts to the same values in both states.
  private(set) var areAbsolute = true

  /// Compares the parts that an expectation names.
  ///
  /// - Parameters:
  ///   - before: The previous state.
  ///   - wanted: The result of applying the expectation to the previous state.
  ///   - actual: The new state.
  ///   - again: The result of applying the expectation to the new state.
  init(before: Any, wanted: Any, actual: Any, again: Any) {
    compare(before, wanted, actual, again, "")
  }

  private mutating func compare(_ before: Any?, _ wanted: Any?, _ actual: Any?, _ again: Any?, _ path: String)
  {
    if Self.areEqual(wanted, actual) { return }
    if Self.areEqual(before, wanted), Self.areEqual(actual, again) { return }
    guard let parts = Self.corresponding(before, wanted, actual, again) else {
      return name(path, isAbsolute: Self.areEqual(wanted, again))
    }
    var isExplained = false
    var labels = parts[1].labels
    for part in parts { labels += part.labels.filter { !labels.contains($0) } }
    for label in labels {
      if !Self.areEqual(parts[1][label], parts[2][label]) { isExplained = true }
      compare(parts[0][label], parts[1][label], parts[2][label], parts[3][label], path + label)
    }
    if !isExplained { name(path, isAbsolute: Self.areEqual(wanted, again)) }
  }

  private mutating func name(_ path: String, isAbsolute: Bool) {
    paths.append(path)
    areAbsolute = areAbsolute && isAbsolute
  }

  private static func areEqual(_ one: Any?, _ other: Any?) -> Bool {
    switch (one, other) {
    case (let one?, let other?): Comparison.areEqualStates(one, other)
    case (nil, nil): true
    default: false
    }
  }

  /// Returns the parts of all values if the values are of the same kind.
  private static func corresponding(_ values: Any?...) -> [Parts]? {
    let parts = values.compactMap { $0.flatMap(Parts.init) }
    guard parts.count == values.count, parts.allSatisfy({ $0.kind == parts[0].kind }) else { return nil }
    return parts
  }
}
