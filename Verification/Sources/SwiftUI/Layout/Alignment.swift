/// Stands for [HorizontalAlignment](https://developer.apple.com/documentation/swiftui/horizontalalignment).
public struct HorizontalAlignment: Equatable, Sendable {
  private let name: String

  /// Stands for [center](https://developer.apple.com/documentation/swiftui/horizontalalignment/center).
  public static let center = HorizontalAlignment(name: "center")
  /// Stands for [leading](https://developer.apple.com/documentation/swiftui/horizontalalignment/leading).
  public static let leading = HorizontalAlignment(name: "leading")
}

/// Stands for [Alignment](https://developer.apple.com/documentation/swiftui/alignment).
public struct Alignment: Equatable, Sendable {
  private let name: String

  /// Stands for [center](https://developer.apple.com/documentation/swiftui/alignment/center).
  public static let center = Alignment(name: "center")
  /// Stands for [bottom](https://developer.apple.com/documentation/swiftui/alignment/bottom).
  public static let bottom = Alignment(name: "bottom")
}

/// Stands for [Edge](https://developer.apple.com/documentation/swiftui/edge).
public enum Edge: Int8, Sendable {
  /// Stands for [leading](https://developer.apple.com/documentation/swiftui/edge/leading).
  case leading = 1

  /// Stands for [Edge.Set](https://developer.apple.com/documentation/swiftui/edge/set).
  public struct Set: OptionSet, Sendable {
    /// Stands for [rawValue](https://developer.apple.com/documentation/swiftui/edge/set).
    public let rawValue: Int8

    /// Stands for [init(rawValue:)](https://developer.apple.com/documentation/swiftui/edge/set/init(rawvalue:)).
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Stands for [leading](https://developer.apple.com/documentation/swiftui/edge/set/leading).
    public static let leading = Set(rawValue: 2)
    /// Stands for [all](https://developer.apple.com/documentation/swiftui/edge/set/all).
    public static let all = Set(rawValue: 15)
  }
}
