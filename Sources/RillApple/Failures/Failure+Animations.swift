#if canImport(SwiftUI)
import Rill

extension Failure {
  /// A transition names an animation that is not registered.
  static func unknownAnimation(_ name: String) -> Failure {
    Failure(
      """
      A transition asks for the animation "\(name)", which is not registered, so SwiftUI's default animation is shown. \
      Call Animations.register("\(name)", as:) when the app starts.
      """)
  }
}
#endif
