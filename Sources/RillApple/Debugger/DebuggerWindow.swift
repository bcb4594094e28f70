#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
public import RillDebugging
public import UIKit

/// A window that opens a debugger when the device is shaken.
///
/// ```swift
/// let window = DebuggerWindow(windowScene: scene)
/// window.debugger = Debugger(of: store)
/// ```
///
/// - *Only* a shake opens the debugger; other motions are passed to the next responder.
/// - It detects shakes for as long as it exists, regardless of its view controllers.
open class DebuggerWindow: UIWindow {
  /// The debugger that a shake opens, or nil.
  public var debugger: Debugger?

  /// Opens the debugger after a shake.
  ///
  /// - Parameters:
  ///   - motion: The motion of the device.
  ///   - event: The event.
  open override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if debugger?.open(after: motion, in: self) != true { super.motionEnded(motion, with: event) }
  }
}
#endif
