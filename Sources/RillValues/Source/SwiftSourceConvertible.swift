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
