/// A stand-in for [LocalizedStringKey](https://developer.apple.com/documentation/swiftui/localizedstringkey).
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
  let key: String

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/swiftui/localizedstringkey/init(_:)).
  public init(_ value: String) { key = value }

  /// A stand-in for [init(stringLiteral:)](https://developer.apple.com/documentation/swiftui/localizedstringkey/init(stringliteral:)).
  public init(stringLiteral value: String) { key = value }
}
