#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension Animations {
  /// Has SwiftUI show in motion what transitions say is to be animated, in the whole process.
  ///
  /// `StateStore` and the other tools of this module do so by themselves. Call it when the app starts if views read plain
  /// stores and nothing else of this module. A transition that says nothing leaves the ambient transaction alone.
  public static func showInSwiftUI() { AnimationBridge.install() }

  /// Gives a SwiftUI animation the name under which `StateAnimation.named` finds it.
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
