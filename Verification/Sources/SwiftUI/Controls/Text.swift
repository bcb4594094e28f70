/// A stand-in for [Text](https://developer.apple.com/documentation/swiftui/text).
nonisolated public struct Text: View, PrimitiveView, Equatable, Sendable {
  let string: String
  var isLocalized = false

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/swiftui/text/init(_:)-9d1g4).
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ content: S) { string = String(content) }

  /// A stand-in for [init(_:tableName:bundle:comment:)](https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)).
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, comment: StaticString? = nil
  ) {
    string = key.key
    isLocalized = true
  }

  /// A stand-in for [init(verbatim:)](https://developer.apple.com/documentation/swiftui/text/init(verbatim:)).
  nonisolated public init(verbatim content: String) { string = content }

  @MainActor func list(in node: ViewNode) {
    node.traits.text = string
    node.traits.isLocalized = isLocalized
    node.traits.color = node.environment.foreground
  }
}
