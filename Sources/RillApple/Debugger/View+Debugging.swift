#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
public import RillDebugging
public import SwiftUI

extension View {
  /// Shows a debugger over the view while it is open.
  ///
  /// ```swift
  /// @State private var debugger: Debugger
  ///
  /// content.debugger(debugger)
  /// ```
  ///
  /// Touches beside the debugger reach the view.
  ///
  /// - Parameter debugger: The debugger; open it with ``/RillDebugging/Debugger/open(_:)``.
  /// - Returns: The view.
  public func debugger(_ debugger: Debugger) -> some View {
    overlay(alignment: .bottom) { DebuggerView(debugger) }
  }

  /// Shows a debugger over the view while it is open, and opens it with a gesture.
  ///
  /// ```swift
  /// content.debugger(debugger, opening: LongPressGesture(minimumDuration: 1))
  /// ```
  ///
  /// The view's own gestures continue to work.
  ///
  /// - Parameters:
  ///   - debugger: The debugger.
  ///   - gesture: The gesture that opens the debugger.
  /// - Returns: The view.
  public func debugger(_ debugger: Debugger, opening gesture: some Gesture) -> some View {
    simultaneousGesture(gesture.onEnded { _ in debugger.open() }).debugger(debugger)
  }
}
#endif
