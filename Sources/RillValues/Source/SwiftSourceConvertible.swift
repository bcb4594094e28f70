/// A type that defines how its values are written in Swift.
///
/// ```swift
/// extension Money: SwiftSourceConvertible {
///   var swiftSource: String { "Money(cents: \(cents))" }
/// }
/// ```
///
/// Tools that print source to be pasted or compiled use this source. Enums, structs with a memberwise initializer,
/// collections, numbers, strings and the common types of Foundation need no conformance; conform a type whose values
/// are created in another way. For types you don't own, see ``SwiftSourceRule``.
public protocol SwiftSourceConvertible {
  /// An expression that creates an equal value, valid wherever a value of this type or of type `Any` is expected.
  var swiftSource: String { get }
}

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
