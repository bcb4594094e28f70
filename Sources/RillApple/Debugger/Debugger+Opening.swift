#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
public import RillDebugging
public import UIKit

extension Debugger {
  /// Opens the debugger over a view controller; if a debugger is already open, shows that one instead.
  ///
  /// Touches above the debugger reach the view controller. Closing the debugger removes its view.
  ///
  /// - Parameters:
  ///   - parent: The view controller.
  ///   - size: The initial size.
  /// - Returns: The open debugger: this one, or the one that was already open.
  @discardableResult
  public func open(over parent: UIViewController, _ size: DebuggerSize = .compact) -> Debugger {
    let opened = open(size)
    DebuggerHost.show(opened, over: parent)
    return opened
  }

  /// Opens the debugger over the topmost view controller of a window if the device was shaken.
  ///
  /// ```swift
  /// override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
  ///   if !debugger.open(after: motion, in: self) { super.motionEnded(motion, with: event) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - motion: The motion of the device.
  ///   - window: The window.
  /// - Returns: Whether the device was shaken, so that a debugger is open now.
  public func open(after motion: UIEvent.EventSubtype, in window: UIWindow) -> Bool {
    guard motion == .motionShake, var top = window.rootViewController else { return false }
    while let next = top.presentedViewController { top = next }
    open(over: top)
    return true
  }
}
#endif
