/// Values as they are written in Swift, in one line, as messages show them.
package enum SwiftSource {
  /// An expression that makes a value where its type is known.
  package static func of<Value>(_ value: Value) -> String { SourceWriter().expression(value).line }
}
