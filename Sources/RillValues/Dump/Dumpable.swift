/// A type that defines how it is shown in dumps, differences and state trees.
///
/// ```swift
/// extension Money: Dumpable {
///   var dumpForm: DumpForm { .words("\(cents / 100).\(cents % 100) €") }
/// }
/// ```
///
/// For types you don't own, see ``DumpRule``.
public protocol Dumpable {
  /// The form in which this value is shown.
  var dumpForm: DumpForm { get }
}

/// The form in which a value is shown.
public enum DumpForm {
  /// As another value, such as the value of a wrapper. The other value must not lead back to this one.
  case value(Any)
  /// As the given text, without quotes.
  case words(String)
  /// As a structure with the given members.
  case members(KeyValuePairs<String, Any>)
  /// As four dots that replace the value.
  case redacted
}

/// A rule for how the values of one type are shown.
///
/// ```swift
/// let options = DumpOptions(rules: [DumpRule(for: URL.self) { .words($0.path) }])
/// ```
///
/// A rule overrides the type's own ``Dumpable`` conformance. If several rules match a type, the first one applies.
public struct DumpRule: Sendable {
  /// Returns the form of a value, or nil if the value is of another type.
  let form: @Sendable (Any) -> DumpForm?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - type: The type. The rule also applies to subclasses and, for a protocol, to conforming types.
  ///   - form: A closure that returns the form of a value. It runs where the dump is made.
  public init<Value>(for type: Value.Type, form: @escaping @Sendable (Value) -> DumpForm) {
    self.form = { ($0 as? Value).map(form) }
  }
}
