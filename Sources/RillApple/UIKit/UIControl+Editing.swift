#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UIResponder: StoreFollowing {}

extension ValueView where Self: UIView {
  /// Whether the view is the first responder.
  public var isBeingEdited: Bool { isFirstResponder }
}

extension ValueView where Self: UIControl {
  /// Calls a function after each `.valueChanged`.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void { on(.valueChanged, body) }
}

extension UIControl {
  /// Calls a function after events of the control, until the result is called.
  func on(_ events: Event, _ body: @escaping () -> Void) -> () -> Void {
    let action = UIAction { _ in body() }
    addAction(action, for: events)
    return { [weak self, weak action] in
      if let action { self?.removeAction(action, for: events) }
    }
  }
}
#endif
