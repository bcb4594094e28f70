#if canImport(SwiftUI)
public import Rill
public import SwiftUI

/// Sends an action or changes a state with an animation, like SwiftUI's function of the same name.
///
/// ```swift
/// Button("Add") { withAnimation { store.send(.add) } }
/// ```
///
/// SwiftUI's function warns about an unused result. The result of this function may be ignored, like that of `send`.
///
/// - Parameters:
///   - animation: The animation.
///   - body: Sends the action.
/// - Returns: The result of the function.
@discardableResult
public func withAnimation(_ animation: Animation? = .default, _ body: () throws -> SendTask) rethrows
  -> SendTask
{
  try SwiftUI.withAnimation(animation, body)
}
#endif
