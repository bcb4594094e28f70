/// A stand-in for [Selector](https://developer.apple.com/documentation/objectivec/selector).
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  private let name: String

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/objectivec/selector/init(_:)).
  public init(_ str: String) { name = str }

  /// A stand-in for [init(stringLiteral:)](https://developer.apple.com/documentation/objectivec/selector/init(stringliteral:)).
  public init(stringLiteral value: String) { name = value }
}
