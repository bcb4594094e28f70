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
