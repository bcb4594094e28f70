/// Formats values as Swift source on one line, for messages.
package enum SwiftSource {
  /// Returns an expression that creates a value in a context that determines its type.
  package static func of<Value>(_ value: Value) -> String { SourceWriter().expression(value).line }
}
