/// What the compiler knows about the type of an expression from its context.
package enum SourceContext {
  /// The value's own type, wrapped in the given number of optionals.
  case known(optionals: Int)
  /// Nothing that determines the type.
  case unknown

  package static var exact: SourceContext { .known(optionals: 0) }

  package var isExact: Bool {
    if case .known(optionals: 0) = self { true } else { false }
  }

  /// Returns the type to write next to a value, or nil where the context determines it.
  package func type(_ type: Any.Type) -> SourceTypeName? {
    if case .unknown = self { SourceTypeName(type) } else { nil }
  }
}

/// A type that writes its own values, because it knows the types of their parts.
protocol SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression
}
