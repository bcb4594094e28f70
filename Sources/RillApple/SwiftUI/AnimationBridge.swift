#if canImport(SwiftUI)
public import Rill
public import SwiftUI
import Synchronization

/// Maps the animations of transitions to SwiftUI.
enum AnimationBridge {
  private static let names = Mutex<[String: Animation]>([:])
  private static let installation: Void = Animations.show { animation, tell in
    withAnimation(AnimationBridge.animation(for: animation), tell)
  }

  /// Installs the bridge once for the whole process.
  static func install() { installation }

  /// Registers an animation under a name.
  static func name(_ name: String, _ animation: Animation) {
    names.withLock { $0[name] = animation }
  }

  /// Returns the SwiftUI animation for an animation of a transition.
  static func animation(for animation: StateAnimation) -> Animation {
    switch animation {
    case .default: return .default
    case .linear(let seconds): return .linear(duration: seconds)
    case .easeIn(let seconds): return .easeIn(duration: seconds)
    case .easeOut(let seconds): return .easeOut(duration: seconds)
    case .easeInOut(let seconds): return .easeInOut(duration: seconds)
    case .spring(let seconds, let bounce): return .spring(duration: seconds, bounce: bounce)
    case .named(let name):
      if let animation = names.withLock({ $0[name] }) { return animation }
      Failures.report(.unknownAnimation(name))
      return .default
    }
  }
}

extension Animations {
  /// Animates transitions in SwiftUI, in the whole process.
  ///
  /// `StateStore` and the other tools of this module call it. If views read plain stores and use nothing else of this
  /// module, call it when the app starts. A transition without an animation leaves the ambient transaction unchanged.
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
