#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
public import RillDebugging
public import UIKit

extension Debugger {
  /// Opens it over a view controller, unless one is open; that one is shown there instead.
  ///
  /// Touches above it go to the view controller. It leaves when it is closed.
  ///
  /// - Parameters:
  ///   - parent: The view controller.
  ///   - size: How much of it is shown at first.
  /// - Returns: The debugger that is open now: this one, or the one that was there.
  @discardableResult
  public func open(over parent: UIViewController, _ size: DebuggerSize = .compact) -> Debugger {
    let opened = open(size)
    DebuggerHost.show(opened, over: parent)
    return opened
  }

  /// Opens it over what is at the top of a window, if the device was shaken.
  ///
  /// ```swift
  /// override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
  ///   if !debugger.open(after: motion, in: self) { super.motionEnded(motion, with: event) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - motion: What was done to the device.
  ///   - window: The window.
  /// - Returns: Whether it was shaken, and a debugger is open now.
  public func open(after motion: UIEvent.EventSubtype, in window: UIWindow) -> Bool {
    guard motion == .motionShake, var top = window.rootViewController else { return false }
    while let next = top.presentedViewController { top = next }
    open(over: top)
    return true
  }
}
#endif
