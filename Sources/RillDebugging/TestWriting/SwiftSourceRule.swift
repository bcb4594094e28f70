/// Says how the values of one type are written in Swift.
///
/// ```swift
/// let rule = SwiftSourceRule(for: Color.self) { "Color(hex: \"\($0.hex)\")" }
/// ```
///
/// A rule goes before what the type says of itself; of several rules for one type, the first counts. A value with a rule
/// is written as a whole, never part by part.
public struct SwiftSourceRule: Sendable {
  /// The source of a value, or nil if it is of another type.
  let source: @Sendable (Any) -> String?

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - type: The type; subclasses and, of a protocol, conforming types are meant, too.
  ///   - source: Gives an expression that makes an equal value. It runs where the source is written.
  public init<Value>(for type: Value.Type, source: @escaping @Sendable (Value) -> String) {
    self.source = { ($0 as? Value).map(source) }
  }
}
