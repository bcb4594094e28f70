import Rill

/// Writes values as Swift expressions.
///
/// Sets and dictionaries are sorted, so that equal values have equal source.
package struct SourceWriter {
  package var rules: [SwiftSourceRule]

  /// Creates a writer.
  package init(rules: [SwiftSourceRule] = []) { self.rules = rules }

  /// Returns an expression that creates a value in a context that determines its type.
  package func expression<Value>(_ value: Value, in context: SourceContext = .exact) -> SourceExpression {
    let dynamic = type(of: value as Any)
    return expression(value, as: dynamic, in: context)
  }

  private func expression<Value, Dynamic>(
    _ value: Value, as _: Dynamic.Type, in context: SourceContext
  ) -> SourceExpression {
    if Dynamic.self != Value.self, let value = value as? Dynamic { return write(value, in: .unknown) }
    return write(value, in: context)
  }

  /// Returns the source that a rule or the type itself provides, or nil if the value is written part by part.
  package func ownWords(_ value: Any) -> SourceExpression? {
    for rule in rules {
      if let source = rule.source(value) { return .plain(source) }
    }
    return (value as? any SwiftSourceConvertible).map { .plain($0.swiftSource) }
  }

  private func write<Value>(_ value: Value, in context: SourceContext) -> SourceExpression {
    if let words = ownWords(value) { return words }
    if let value = value as? any SourceWritable { return value.expression(by: self, in: context) }
    if let value = value as? any RecreatedValue {
      let name = SourceTypeName(Value.self)
      guard let member = value.member else {
        return .call(name.text, value.creation.map(item), modules: name.modules)
      }
      let arguments = value.creation.map(item)
      let text = "\(name.text).\(member)"
      return arguments.isEmpty
        ? .plain(text, modules: name.modules) : .call(text, arguments, modules: name.modules)
    }
    if let value = value as? any TransparentWrapper { return expression(value.shownValue, in: context) }
    if let value = value as? any TransparentEntries { return entries(value, Value.self, in: context) }
    if let number = number(value, in: context) { return number }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum: return enumCase(value, mirror, in: context)
    case .tuple: return .call("", items(of: mirror))
    case .struct: return structure(value, mirror, in: context)
    default: return gap(value)
    }
  }

  /// A stored field; the `Any` holds its value under the type with which the field is declared.
  package struct Field {
    let name: String
    let value: Any
    /// The number of assignments to the field, or nil if it does not count them.
    var assignments: Int?
  }

  /// Returns the stored fields of a struct, with wrappers removed, or nil if the struct does not reveal its fields.
  package static func fields(of value: Any, _ mirror: Mirror) -> [Field]? {
    guard mirror.displayStyle == .struct, !(value is any CustomReflectable) else { return nil }
    return mirror.children.compactMap { child in
      let label = child.label ?? ""
      if label.hasPrefix("$__lazy_storage_$_") { return nil }
      if let wrapper = child.value as? any TransparentWrapper {
        return Field(
          name: FieldNames.plain(label), value: wrapper.shownValue,
          assignments: (wrapper as? any EmissionCounting)?.emissionCount)
      }
      return Field(name: label, value: child.value)
    }
  }

  package func gap(_ value: Any) -> SourceExpression {
    .gap("\(SwiftTypeName(type(of: value)).text): \(value)")
  }

  /// Returns an argument of a call.
  func item(_ argument: RecreatedArgument) -> SourceExpression.Item {
    let label = argument.label.isEmpty ? "" : SwiftLiteral.label(argument.label) + ": "
    return .init(
      label: label, value: expression(argument.value, in: argument.isTypeKnown ? .exact : .unknown))
  }

  /// Returns arguments for the children of a mirror, with their labels.
  private func items(of mirror: Mirror) -> [SourceExpression.Item] {
    mirror.children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : SwiftLiteral.label($0) + ": " } ?? ""
      return .init(label: label, value: expression(child.value))
    }
  }

  private func structure<Value>(
    _ value: Value, _ mirror: Mirror, in context: SourceContext
  ) -> SourceExpression {
    let name = SourceTypeName(Value.self)
    if let known = foundationValue(value, name, mirror, in: context) { return known }
    guard !SwiftTypeName(Value.self).isSystemType, let fields = Self.fields(of: value, mirror),
      // A value without visible fields but with a custom description may have hidden contents.
      !fields.isEmpty || !describesItself(value)
    else {
      return gap(value)
    }
    let items = fields.map { field in
      SourceExpression.Item(label: SwiftLiteral.label(field.name) + ": ", value: expression(field.value))
    }
    return .call(name.text, items, modules: name.modules)
  }

  // MARK: - Cases

  private func enumCase<Value>(
    _ value: Value, _ mirror: Mirror, in context: SourceContext
  ) -> SourceExpression {
    let payload = mirror.children.first
    guard let name = payload?.label ?? bareCase(value) else { return rawCase(value) }
    let type = typeBefore(name, Value.self, in: context)
    let start = (type?.text ?? "") + "." + SwiftLiteral.member(name)
    let modules = SourceTypeName(Value.self).modules
    guard let payload else { return .plain(start, modules: modules) }
    let inner = Mirror(reflecting: payload.value)
    let arguments =
      inner.displayStyle == .tuple && !(payload.value is Void)
      ? items(of: inner) : [.init(value: expression(payload.value))]
    return .call(start, arguments, modules: modules)
  }

  /// Returns the type to write before a case, or nil where the compiler infers it.
  private func typeBefore(_ name: String, _ type: Any.Type, in context: SourceContext) -> SourceTypeName? {
    switch context {
    case .unknown: SourceTypeName(type)
    // In an optional these names would be its own cases; the compiler does not look through several optionals.
    case .known(let optionals):
      optionals > 1 || optionals == 1 && ["none", "some"].contains(name) ? SourceTypeName(type) : nil
    }
  }

  /// Returns the name of a case without associated values, or nil if the type has a custom description.
  private func bareCase(_ value: Any) -> String? {
    describesItself(value) ? nil : "\(value)"
  }

  private func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
  }

  private func rawCase<Value>(_ value: Value) -> SourceExpression {
    func write<Raw: RawRepresentable>(_ value: Raw) -> SourceExpression {
      let raw = expression(value.rawValue)
      guard raw.gaps.isEmpty else { return gap(value) }
      let name = SourceTypeName(Value.self)
      return .plain("\(name.text)(rawValue: \(raw.line))!", modules: name.modules)
    }
    if let value = value as? any RawRepresentable { return write(value) }
    return gap(value)
  }

  // MARK: - Entries

  /// Returns entries of any key and value types as a dictionary literal, in their own order.
  private func entries(
    _ value: any TransparentEntries, _ type: Any.Type, in context: SourceContext
  ) -> SourceExpression {
    guard let entries = value.shownEntries else { return gap(value) }
    let items = entries.map { entry -> SourceExpression.Item in
      let key = entry.key.base
      return SourceExpression.Item(
        label: expression(key).line + ": ", value: expression(entry.value, in: .unknown))
    }
    var list = SourceExpression.list(items, empty: ":", as: context.type(type))
    // The literal requires an initializer of the type.
    list.modules.formUnion(SourceTypeName(type).modules)
    return list
  }
}

/// Formats values as Swift source on one line, for messages.
package enum SwiftSource {
  /// Returns an expression that creates a value in a context that determines its type.
  package static func of<Value>(_ value: Value) -> String { SourceWriter().expression(value).line }
}
