#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit

extension NSResponder: StoreFollowing {}

extension ValueView where Self: NSView {
  /// Whether the view is the first responder of its window.
  public var isBeingEdited: Bool { window?.firstResponder === self }
}

extension ValueView where Self: NSControl {
  /// Calls a function after each action of the control; the control's own target is called after it.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void { onAction(body) }
}

extension NSControl {
  /// Calls a function after each action of the control, until the result is called.
  ///
  /// The control's current target is called after the function. Calling the result restores the target.
  func onAction(_ body: @escaping () -> Void) -> () -> Void {
    let receiver = ActionReceiver(of: self, body)
    return { receiver.stop() }
  }
}
#endif
