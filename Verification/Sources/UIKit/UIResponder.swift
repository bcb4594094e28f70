@_exported public import ObjectRuntime

/// A stand-in for [UIResponder](https://developer.apple.com/documentation/uikit/uiresponder).
@MainActor
open class UIResponder: Associating {
  /// The values that are associated with the object.
  package var associated: [Int: Any] = [:]

  /// A stand-in for [isFirstResponder](https://developer.apple.com/documentation/uikit/uiresponder/isfirstresponder).
  open private(set) var isFirstResponder = false

  /// A stand-in for the initializer that [UIResponder](https://developer.apple.com/documentation/uikit/uiresponder) inherits.
  public init() {}

  /// A stand-in for [becomeFirstResponder()](https://developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder()).
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    isFirstResponder = true
    return true
  }

  /// A stand-in for [resignFirstResponder()](https://developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder()).
  @discardableResult
  open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  /// A stand-in for [motionEnded(_:with:)](https://developer.apple.com/documentation/uikit/uiresponder/motionended(_:with:)).
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
}
