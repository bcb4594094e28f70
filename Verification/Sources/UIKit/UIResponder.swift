/// Stands for [UIResponder](https://developer.apple.com/documentation/uikit/uiresponder).
@MainActor
open class UIResponder {
  /// What others have associated with the object.
  var associated: [Int: Any] = [:]

  /// Stands for [isFirstResponder](https://developer.apple.com/documentation/uikit/uiresponder/isfirstresponder).
  open private(set) var isFirstResponder = false

  /// Stands for [UIResponder](https://developer.apple.com/documentation/uikit/uiresponder), which inherits it.
  public init() {}

  /// Stands for [becomeFirstResponder()](https://developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder()).
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    isFirstResponder = true
    return true
  }

  /// Stands for [resignFirstResponder()](https://developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder()).
  @discardableResult
  open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  /// Stands for [motionEnded(_:with:)](https://developer.apple.com/documentation/uikit/uiresponder/motionended(_:with:)).
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
}

/// Stands for [objc_AssociationPolicy](https://developer.apple.com/documentation/objectivec/objc_associationpolicy).
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Stands for [its case](https://developer.apple.com/documentation/objectivec/objc_associationpolicy).
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
}

/// Stands for [the function](https://developer.apple.com/documentation/objectivec/objc_getassociatedobject(_:_:)).
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let responder = object as? UIResponder
  let key = Int(bitPattern: key)
  return MainActor.assumeIsolated { Carried(responder?.associated[key]) }.value
}

/// Stands for [the function](https://developer.apple.com/documentation/objectivec/objc_setassociatedobject(_:_:_:_:)).
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let responder = object as? UIResponder
  let key = Int(bitPattern: key)
  let carried = Carried(value)
  MainActor.assumeIsolated { responder?.associated[key] = carried.value }
}

/// Something on its way into a function of the main actor.
// Unchecked: it never leaves the main actor, which both ends have asserted.
private struct Carried: @unchecked Sendable {
  let value: Any?

  init(_ value: Any?) { self.value = value }
}
