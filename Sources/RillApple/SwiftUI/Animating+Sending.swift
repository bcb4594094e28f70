#if canImport(SwiftUI)
public import Rill
public import SwiftUI

/// Sends an action or changes a state with an animation, as SwiftUI's function of this name does.
///
/// ```swift
/// Button("Add") { withAnimation { store.send(.add) } }
/// ```
///
/// SwiftUI's function warns if its result is unused. The result of sending may be ignored, and so may this one.
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
