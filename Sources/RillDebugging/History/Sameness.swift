/// Compares two values of one type as well as can be.
enum Sameness {
  /// Whether two values are the same: by `==` where they have it, part by part where not.
  ///
  /// Numbers that are not equal to themselves are the same if both are. Objects without `==` are the same if they are
  /// one.
  static func compare<Value>(_ one: Value, _ other: Value) -> Bool {
    isSame(one, other)
  }

  private static func isSame(_ one: Any, _ other: Any) -> Bool {
    if let known = one as? any Equatable, isEqual(known, other) { return true }
    guard type(of: one) == type(of: other) else { return false }
    let mirrors = (Mirror(reflecting: one), Mirror(reflecting: other))
    switch mirrors.0.displayStyle {
    case .class, .foreignReference: return (one as AnyObject) === (other as AnyObject)
    case .set where one is any Equatable: return false
    case .dictionary: return haveSamePairs(mirrors.0, mirrors.1)
    default: break
    }
    guard !mirrors.0.children.isEmpty || !mirrors.1.children.isEmpty else { return isLeafSame(one, other) }
    guard mirrors.0.children.count == mirrors.1.children.count else { return false }
    return zip(mirrors.0.children, mirrors.1.children).allSatisfy {
      $0.label == $1.label && isSame($0.value, $1.value)
    }
  }

  private static func isEqual<Known: Equatable>(_ one: Known, _ other: Any) -> Bool { one == other as? Known }

  /// Values without parts: the same if they have no `==`, and print alike; or if neither equals itself.
  private static func isLeafSame(_ one: Any, _ other: Any) -> Bool {
    guard let known = one as? any Equatable, let second = other as? any Equatable else {
      return String(describing: one) == String(describing: other)
    }
    return !isEqual(known, one) && !isEqual(second, other)
  }

  private static func haveSamePairs(_ one: Mirror, _ other: Mirror) -> Bool {
    guard one.children.count == other.children.count else { return false }
    var values: [AnyHashable: Any] = [:]
    for child in other.children {
      guard let pair = Self.pair(child.value) else { return false }
      values[pair.key] = pair.value
    }
    return one.children.allSatisfy { child in
      guard let pair = Self.pair(child.value), let value = values[pair.key] else { return false }
      return isSame(pair.value, value)
    }
  }

  private static func pair(_ element: Any) -> (key: AnyHashable, value: Any)? {
    let parts = Array(Mirror(reflecting: element).children)
    guard parts.count == 2, let key = parts[0].value as? AnyHashable else { return nil }
    return (key, parts[1].value)
  }
}
