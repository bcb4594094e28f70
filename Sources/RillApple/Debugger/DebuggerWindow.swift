#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
public import RillDebugging
public import UIKit

/// A window that opens a debugger when the device is shaken, whatever it shows.
///
/// ```swift
/// let window = DebuggerWindow(windowScene: scene)
/// window.debugger = Debugger(of: store)
/// ```
///
/// - *Only* a shake opens it; other motions pass on to the next responder.
/// - It listens for as long as it is there, whichever view controllers come and go.
open class DebuggerWindow: UIWindow {
  /// What is opened; nothing if nil.
  public var debugger: Debugger?

  /// Opens the debugger after a shake.
  ///
  /// - Parameters:
  ///   - motion: What was done to the device.
  ///   - event: The event.
  open override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if debugger?.open(after: motion, in: self) != true { super.motionEnded(motion, with: event) }
  }
}
#endif
