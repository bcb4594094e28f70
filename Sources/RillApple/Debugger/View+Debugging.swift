#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
public import RillDebugging
public import SwiftUI

extension View {
  /// Lays a debugger over the view while it is open.
  ///
  /// ```swift
  /// @State private var debugger: Debugger
  ///
  /// content.debugger(debugger)
  /// ```
  ///
  /// Touches beside it go to the view.
  ///
  /// - Parameter debugger: The debugger; open it with ``/RillDebugging/Debugger/open(_:)``.
  /// - Returns: The view.
  public func debugger(_ debugger: Debugger) -> some View {
    overlay(alignment: .bottom) { DebuggerView(debugger) }
  }

  /// Lays a debugger over the view while it is open, and opens it by a gesture.
  ///
  /// ```swift
  /// content.debugger(debugger, opening: LongPressGesture(minimumDuration: 1))
  /// ```
  ///
  /// The view's own gestures go on as before.
  ///
  /// - Parameters:
  ///   - debugger: The debugger.
  ///   - gesture: The gesture that opens it.
  /// - Returns: The view.
  public func debugger(_ debugger: Debugger, opening gesture: some Gesture) -> some View {
    simultaneousGesture(gesture.onEnded { _ in debugger.open() }).debugger(debugger)
  }
}
#endif
