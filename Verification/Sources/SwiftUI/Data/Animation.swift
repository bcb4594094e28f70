public import Foundation

/// A stand-in for [Animation](https://developer.apple.com/documentation/swiftui/animation).
public struct Animation: Hashable, Sendable {
  let name: String

  /// A stand-in for [default](https://developer.apple.com/documentation/swiftui/animation/default).
  public static let `default` = Animation(name: "default")
  /// A stand-in for [bouncy](https://developer.apple.com/documentation/swiftui/animation/bouncy).
  public static var bouncy: Animation { Animation(name: "bouncy") }

  /// A stand-in for [linear(duration:)](https://developer.apple.com/documentation/swiftui/animation/linear(duration:)).
  public static func linear(duration: TimeInterval) -> Animation { Animation(name: "linear \(duration)") }

  /// A stand-in for [easeIn(duration:)](https://developer.apple.com/documentation/swiftui/animation/easein(duration:)).
  public static func easeIn(duration: TimeInterval) -> Animation { Animation(name: "easeIn \(duration)") }

  /// A stand-in for [easeOut(duration:)](https://developer.apple.com/documentation/swiftui/animation/easeout(duration:)).
  public static func easeOut(duration: TimeInterval) -> Animation { Animation(name: "easeOut \(duration)") }

  /// A stand-in for [easeInOut(duration:)](https://developer.apple.com/documentation/swiftui/animation/easeinout(duration:)).
  public static func easeInOut(duration: TimeInterval) -> Animation {
    Animation(name: "easeInOut \(duration)")
  }

  /// A stand-in for [spring(duration:bounce:blendDuration:)](https://developer.apple.com/documentation/swiftui/animation/spring(duration:bounce:blendduration:)).
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    Animation(name: "spring \(duration) \(bounce) \(blendDuration)")
  }
}
