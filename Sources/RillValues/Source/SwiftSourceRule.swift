/// A rule for how the values of one type are written in Swift.
///
/// ```swift
/// let rule = SwiftSourceRule(for: Color.self) { "Color(hex: \"\($0.hex)\")" }
/// ```
///
/// A rule overrides the type's own ``SwiftSourceConvertible`` conformance. If several rules match a type, the first one
/// applies. A value with a rule is written as a whole, never part by part.
public struct SwiftSourceRule: Sendable {
  /// Returns the source of a value, or nil if the value is of another type.
  let source: @Sendable (Any) -> String?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - type: The type. The rule also applies to subclasses and, for a protocol, to conforming types.
  ///   - source: A closure that returns an expression that creates an equal value. It runs where the source is written.
  public init<Value>(for type: Value.Type, source: @escaping @Sendable (Value) -> String) {
    self.source = { ($0 as? Value).map(source) }
  }
}
