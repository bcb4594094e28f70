/// A value that knows how it is written in Swift.
///
/// ```swift
/// extension Money: SwiftSourceConvertible {
///   var swiftSource: String { "Money(cents: \(cents))" }
/// }
/// ```
///
/// Tools that print source to be pasted or compiled ask for it. Enums, structs with a memberwise initializer, collections,
/// numbers, texts and the common types of Foundation need nothing for that; conform a type that is made in another way.
/// For types of others, see ``SwiftSourceRule``.
public protocol SwiftSourceConvertible {
  /// An expression that makes an equal value wherever one of this type, or of any, may stand.
  var swiftSource: String { get }
}
