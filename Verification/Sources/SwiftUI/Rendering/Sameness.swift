/// Whether two values that can be compared are equal.
func isEqual(_ one: Any, _ other: Any) -> Bool {
  func compare<Value: Equatable>(_ one: Value) -> Bool { (other as? Value) == one }
  return (one as? any Equatable).map { compare($0) } ?? false
}

/// Whether a view or a part of it says the same as another, so that no body need be evaluated.
///
/// Objects are compared by identity, functions never, values by `==` or field by field.
@MainActor
func isSame(_ one: Any, _ other: Any) -> Bool {
  guard type(of: one) == type(of: other) else { return false }
  if let one = one as? any Installable, let other = other as? any Installable { return one.isSame(as: other) }
  if let one = one as? any Originating, let other = other as? any Originating {
    return one.origin != nil && one.origin === other.origin
  }
  if one is any Equatable { return isEqual(one, other) }
  if type(of: one) is AnyClass { return one as AnyObject === other as AnyObject }
  let (parts, others) = (Mirror(reflecting: one), Mirror(reflecting: other))
  switch parts.displayStyle {
  case .struct?, .tuple?, .optional?, .collection?: break
  case .enum? where parts.children.isEmpty: return "\(one)" == "\(other)"
  case .enum?: break
  default: return false
  }
  guard parts.children.count == others.children.count else { return false }
  return zip(parts.children, others.children).allSatisfy {
    $0.label == $1.label && isSame($0.value, $1.value)
  }
}

/// A binding, which is the same as another if both lead to one place of the renderer's.
protocol Originating {
  var origin: AnyObject? { get }
}

extension Binding: Originating {}
