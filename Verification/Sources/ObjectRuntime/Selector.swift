/// Stands for [Selector](https://developer.apple.com/documentation/objectivec/selector).
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  private let name: String

  /// Stands for [init(_:)](https://developer.apple.com/documentation/objectivec/selector/init(_:)).
  public init(_ str: String) { name = str }

  /// Stands for [init(stringLiteral:)](https://developer.apple.com/documentation/objectivec/selector/init(stringliteral:)).
  public init(stringLiteral value: String) { name = value }
}
