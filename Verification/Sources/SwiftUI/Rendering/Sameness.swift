/// Returns a Boolean value that indicates whether two values are `Equatable` and equal.
func isEqual(_ one: Any, _ other: Any) -> Bool {
  func compare<Value: Equatable>(_ one: Value) -> Bool { (other as? Value) == one }
  return (one as? any Equatable).map { compare($0) } ?? false
}

/// Returns a Boolean value that indicates whether a view or a part of one equals another, so that no body is evaluated.
///
/// Objects are compared by identity and values by `==` or field by field. Functions are never equal.
@MainActor
func isSame(_ one: Any, _ other: Any) -> Bool {
  guard type(of: one) == type(of: other) else { return false }
  if let one = one as? any Installable, let other = other as? any Installable { return one.isSame(as: other) }
  if let one = one as? any Originating, let other = other as? any Originating {
    return one.origin != nil && one.origin == other.origin
      && one.transaction.animation == other.transaction.animation && one.isFirst(as: other)
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

/// A binding, which equals another one if both refer to the same location.
protocol Originating {
  var origin: BindingOrigin? { get }
  var transaction: Transaction { get }

  /// Returns a Boolean value that indicates whether the binding had the same value as another when it was created.
  @MainActor func isFirst(as other: any Originating) -> Bool
}

/// The object that contains the value of a binding, and the key paths from the object to the value.
struct BindingOrigin: Equatable {
  let object: AnyObject
  let path: [AnyHashable]

  init(_ object: AnyObject, _ path: [AnyHashable]) {
    self.object = object
    self.path = path
  }

  /// Returns the origin of a part.
  func appending(_ step: AnyHashable) -> BindingOrigin { BindingOrigin(object, path + [step]) }

  static func == (one: Self, other: Self) -> Bool { one.object === other.object && one.path == other.path }
}

extension Binding: Originating {
  func isFirst(as other: any Originating) -> Bool {
    guard let other = other as? Binding else { return false }
    guard let one = first, let another = other.first else { return first == nil && other.first == nil }
    return SwiftUI.isSame(one, another)
  }
}
