/// What the compiler knows about the place where a value is written.
enum SourceContext {
  /// The value's own type, inside so many optionals of it.
  case known(optionals: Int)
  /// Nothing that would say which type is meant.
  case unknown

  static var exact: SourceContext { .known(optionals: 0) }

  var isExact: Bool {
    if case .known(optionals: 0) = self { true } else { false }
  }

  /// The type to write behind or before a value; nil where the place says it.
  func type(_ type: Any.Type) -> SourceTypeName? {
    if case .unknown = self { SourceTypeName(type) } else { nil }
  }
}

/// A type that writes its values itself, since it knows the types of their parts.
protocol SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression
}
