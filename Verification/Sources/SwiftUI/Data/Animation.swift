public import Foundation

/// Stands for [Animation](https://developer.apple.com/documentation/swiftui/animation).
public struct Animation: Hashable, Sendable {
  let name: String

  /// Stands for [default](https://developer.apple.com/documentation/swiftui/animation/default).
  public static let `default` = Animation(name: "default")
  /// Stands for [bouncy](https://developer.apple.com/documentation/swiftui/animation/bouncy).
  public static var bouncy: Animation { Animation(name: "bouncy") }

  /// Stands for [linear(duration:)](https://developer.apple.com/documentation/swiftui/animation/linear(duration:)).
  public static func linear(duration: TimeInterval) -> Animation { Animation(name: "linear \(duration)") }

  /// Stands for [easeIn(duration:)](https://developer.apple.com/documentation/swiftui/animation/easein(duration:)).
  public static func easeIn(duration: TimeInterval) -> Animation { Animation(name: "easeIn \(duration)") }

  /// Stands for [easeOut(duration:)](https://developer.apple.com/documentation/swiftui/animation/easeout(duration:)).
  public static func easeOut(duration: TimeInterval) -> Animation { Animation(name: "easeOut \(duration)") }

  /// Stands for [easeInOut(duration:)](https://developer.apple.com/documentation/swiftui/animation/easeinout(duration:)).
  public static func easeInOut(duration: TimeInterval) -> Animation {
    Animation(name: "easeInOut \(duration)")
  }

  /// Stands for [spring(duration:bounce:blendDuration:)](https://developer.apple.com/documentation/swiftui/animation/spring(duration:bounce:blendduration:)).
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    Animation(name: "spring \(duration) \(bounce) \(blendDuration)")
  }
}
