extension SourceWriter {
  /// Returns a number as a literal, or nil for any other value.
  func number(_ value: Any, in context: SourceContext) -> SourceExpression? {
    if let integer = value as? any BinaryInteger { return self.integer(integer, in: context) }
    if let float = value as? any BinaryFloatingPoint { return self.float(float, in: context) }
    return nil
  }

  private func integer<Number: BinaryInteger>(_ value: Number, in context: SourceContext) -> SourceExpression
  {
    // A literal without a type from its context is an Int.
    typed("\(value)", Number.self, isDefault: Number.self == Int.self, in: context)
  }

  private func float<Number: BinaryFloatingPoint>(
    _ value: Number, in context: SourceContext
  ) -> SourceExpression {
    guard value.isFinite else {
      let type = SourceTypeName(Number.self)
      let name = value.isNaN ? "nan" : "infinity"
      let sign = value < 0 ? "-" : ""
      guard context.isExact else { return .plain("\(sign)\(type.text).\(name)", modules: type.modules) }
      return .plain("\(sign).\(name)")
    }
    return typed("\(value)", Number.self, isDefault: Number.self == Double.self, in: context)
  }

  /// Returns a literal, with its type where the context does not determine it.
  func typed(
    _ literal: String, _ type: Any.Type, isDefault: Bool, in context: SourceContext
  ) -> SourceExpression {
    guard !isDefault, let type = context.type(type) else { return .plain(literal) }
    return .plain("\(type.text)(\(literal))", modules: type.modules)
  }
}
