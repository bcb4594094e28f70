/// A type that says how it is shown in dumps, differences and state trees.
///
/// ```swift
/// extension Money: Dumpable {
///   var dumpForm: DumpForm { .words("\(cents / 100).\(cents % 100) €") }
/// }
/// ```
///
/// For types of others, see ``DumpRule``.
public protocol Dumpable {
  /// How this value is shown.
  var dumpForm: DumpForm { get }
}

/// How a value is shown.
public enum DumpForm {
  /// As another value, such as the one that a wrapper holds; any value but one that leads back to this one.
  case value(Any)
  /// In these words, without quotes.
  case words(String)
  /// As a structure of these members.
  case members(KeyValuePairs<String, Any>)
  /// Not at all: four dots stand in its place.
  case redacted
}
