@_exported public import ObjectRuntime

/// Stands for [UIResponder](https://developer.apple.com/documentation/uikit/uiresponder).
@MainActor
open class UIResponder: Associating {
  /// The values that are associated with the object.
  package var associated: [Int: Any] = [:]

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
