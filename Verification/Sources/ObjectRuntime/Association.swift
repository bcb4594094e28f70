/// An object with which others associate values.
@MainActor
package protocol Associating: AnyObject, Sendable {
  var associated: [Int: Any] { get set }
}

/// A stand-in for [objc_AssociationPolicy](https://developer.apple.com/documentation/objectivec/objc_associationpolicy).
public enum objc_AssociationPolicy: UInt, Sendable {
  /// A stand-in for [its case](https://developer.apple.com/documentation/objectivec/objc_associationpolicy).
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
}

/// A stand-in for [the function](https://developer.apple.com/documentation/objectivec/objc_getassociatedobject(_:_:)).
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let responder = object as? any Associating
  let key = Int(bitPattern: key)
  return MainActor.assumeIsolated { Carried(responder?.associated[key]) }.value
}

/// A stand-in for [the function](https://developer.apple.com/documentation/objectivec/objc_setassociatedobject(_:_:_:_:)).
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let responder = object as? any Associating
  let key = Int(bitPattern: key)
  let carried = Carried(value)
  MainActor.assumeIsolated { responder?.associated[key] = carried.value }
}

/// A value that is passed to a function of the main actor.
// Unchecked: it never leaves the main actor, which both ends have asserted.
private struct Carried: @unchecked Sendable {
  let value: Any?

  init(_ value: Any?) { self.value = value }
}
