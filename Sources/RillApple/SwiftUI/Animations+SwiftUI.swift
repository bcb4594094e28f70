#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension Animations {
  /// Animates transitions in SwiftUI, in the whole process.
  ///
  /// `StateStore` and the other tools of this module call it. Call it when the app starts if views read plain stores and
  /// use nothing else of this module. A transition without an animation leaves the ambient transaction unchanged.
  public static func showInSwiftUI() { AnimationBridge.install() }

  /// Registers a SwiftUI animation for `StateAnimation.named`.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - animation: The animation.
  public static func register(_ name: String, as animation: Animation) {
    AnimationBridge.install()
    AnimationBridge.name(name, animation)
  }
}
#endif
