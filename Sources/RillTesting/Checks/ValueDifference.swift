/// What tells two values of one type apart, field by field.
enum ValueDifference {
  /// How many fields are named before the rest is only counted.
  private static let limit = 12
  /// How many characters of a value are shown.
  private static let width = 160

  /// One line for each field that differs, such as `rows[2].title: "a" → "b"`.
  ///
  /// Fields of structs, cases with values and collections of the same length are compared one by one. Nothing is named
  /// if both values print alike.
  static func lines<Value>(from old: Value, to new: Value) -> [String] {
    var lines: [String] = []
    compare(old, new, at: "", into: &lines)
    guard lines.count > limit else { return lines }
    return lines.prefix(limit) + ["… and \(lines.count - limit) more"]
  }

  private static func compare(_ old: Any, _ new: Any, at path: String, into lines: inout [String]) {
    if areEqual(old, new) == true { return }
    let (one, other) = (Mirror(reflecting: old), Mirror(reflecting: new))
    if isComparedInParts(one, other) {
      for (index, pair) in zip(one.children, other.children).enumerated() {
        let step = pair.0.label.map { ".\($0)" } ?? "[\(index)]"
        compare(pair.0.value, pair.1.value, at: path + step, into: &lines)
      }
    } else {
      let (before, after) = (SwiftSource.of(old), SwiftSource.of(new))
      guard before != after else { return }
      let place = path.isEmpty ? "" : "\(path.drop { $0 == "." }): "
      lines.append("\(place)\(clipped(before)) → \(clipped(after))")
    }
  }

  private static func isComparedInParts(_ one: Mirror, _ other: Mirror) -> Bool {
    guard one.subjectType == other.subjectType, one.displayStyle == other.displayStyle,
      !one.children.isEmpty, one.children.count == other.children.count
    else { return false }
    switch one.displayStyle {
    case .struct, .tuple, .collection: return true
    case .enum: return one.children.first?.label == other.children.first?.label
    default: return false
    }
  }

  private static func clipped(_ text: String) -> String {
    text.count > width ? "\(text.prefix(width))…" : text
  }

  /// Whether two values of one type are equal; nil if they do not compare.
  static func areEqual(_ one: Any, _ other: Any) -> Bool? {
    func compare<One: Equatable>(_ one: One) -> Bool { (other as? One).map { $0 == one } ?? false }
    return (one as? any Equatable).map { compare($0) }
  }

  /// Whether two values are equal, or, where they do not compare, written alike.
  static func areAlike<Value>(_ one: Value, _ other: Value) -> Bool {
    areEqual(one, other) ?? (SwiftSource.of(one) == SwiftSource.of(other))
  }
}
