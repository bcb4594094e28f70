/// A stand-in for [HorizontalAlignment](https://developer.apple.com/documentation/swiftui/horizontalalignment).
public struct HorizontalAlignment: Equatable, Sendable {
  private let name: String

  /// A stand-in for [center](https://developer.apple.com/documentation/swiftui/horizontalalignment/center).
  public static let center = HorizontalAlignment(name: "center")
  /// A stand-in for [leading](https://developer.apple.com/documentation/swiftui/horizontalalignment/leading).
  public static let leading = HorizontalAlignment(name: "leading")
}

/// A stand-in for [Alignment](https://developer.apple.com/documentation/swiftui/alignment).
public struct Alignment: Equatable, Sendable {
  private let name: String

  /// A stand-in for [center](https://developer.apple.com/documentation/swiftui/alignment/center).
  public static let center = Alignment(name: "center")
  /// A stand-in for [bottom](https://developer.apple.com/documentation/swiftui/alignment/bottom).
  public static let bottom = Alignment(name: "bottom")
}

/// A stand-in for [Edge](https://developer.apple.com/documentation/swiftui/edge).
public enum Edge: Int8, Sendable {
  /// A stand-in for [leading](https://developer.apple.com/documentation/swiftui/edge/leading).
  case leading = 1

  /// A stand-in for [Edge.Set](https://developer.apple.com/documentation/swiftui/edge/set).
  public struct Set: OptionSet, Sendable {
    /// A stand-in for [rawValue](https://developer.apple.com/documentation/swiftui/edge/set).
    public let rawValue: Int8

    /// A stand-in for [init(rawValue:)](https://developer.apple.com/documentation/swiftui/edge/set/init(rawvalue:)).
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// A stand-in for [leading](https://developer.apple.com/documentation/swiftui/edge/set/leading).
    public static let leading = Set(rawValue: 2)
    /// A stand-in for [all](https://developer.apple.com/documentation/swiftui/edge/set/all).
    public static let all = Set(rawValue: 15)
  }
}
