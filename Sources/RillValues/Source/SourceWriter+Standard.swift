import Rill

// Types that know the types of their parts.

extension Bool: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    .plain("\(self)")
  }
}

extension String: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    SourceExpression(.text(self))
  }
}

extension Substring: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    let text = SourceExpression(.text(String(self)))
    return context.type(Self.self) == nil ? text : .call("Substring", [.init(value: text)])
  }
}

extension Character: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    writer.typed(SwiftLiteral.text(String(self)), Self.self, isDefault: false, in: context)
  }
}

extension Unicode.Scalar: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    writer.typed(SwiftLiteral.text(String(Character(self))), Self.self, isDefault: false, in: context)
  }
}

extension AnyHashable: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    let base = writer.expression(base, in: .unknown)
    return context.type(Self.self) == nil ? base : .call("AnyHashable", [.init(value: base)])
  }
}

extension Duration: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    let type = context.isExact ? "" : "Duration"
    let (seconds, attoseconds) = components
    let units: [(name: String, perSecond: Int64)] = [
      ("seconds", 1), ("milliseconds", 1000), ("microseconds", 1_000_000), ("nanoseconds", 1_000_000_000),
    ]
    for unit in units {
      let size = 1_000_000_000_000_000_000 / unit.perSecond
      let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: unit.perSecond)
      guard attoseconds % size == 0, !isTooLarge else { continue }
      return .plain("\(type).\(unit.name)(\(whole + attoseconds / size))")
    }
    let arguments = "secondsComponent: \(seconds), attosecondsComponent: \(attoseconds)"
    return .plain("Duration(\(arguments))")
  }
}

extension Optional: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    guard case .known(let optionals) = context else {
      let type = SourceTypeName(Self.self)
      guard let self else { return .plain("\(type.text).none", modules: type.modules) }
      return .call("\(type.text).some", [.init(value: writer.expression(self))], modules: type.modules)
    }
    if let self { return writer.expression(self, in: .known(optionals: optionals + 1)) }
    // A nil optional nested in optionals that are not nil.
    return .plain((0..<optionals).reduce("nil") { inner, _ in ".some(\(inner))" })
  }
}

extension Range: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    writer.range(lowerBound, "..<", upperBound, in: context)
  }
}

extension ClosedRange: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    writer.range(lowerBound, "...", upperBound, in: context)
  }
}

extension SourceWriter {
  fileprivate func range<Bound>(
    _ lower: Bound, _ operation: String, _ upper: Bound, in context: SourceContext
  ) -> SourceExpression {
    let bounds = [lower, upper].map {
      expression($0, in: context.type(Bound.self) == nil ? .exact : .unknown)
    }
    return SourceExpression(
      .plain(bounds.map(\.line).joined(separator: operation)),
      modules: bounds[0].modules.union(bounds[1].modules), gaps: bounds.flatMap(\.gaps))
  }

  /// Returns the expressions of a collection's elements.
  func list(_ elements: some Sequence<some Any>) -> [SourceExpression.Item] {
    elements.map { .init(value: expression($0)) }
  }
}

extension Array: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    .list(writer.list(self), as: context.type(Self.self))
  }
}

extension ContiguousArray: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    .list(writer.list(self), as: context.type(Self.self))
  }
}

extension ArraySlice: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    .list(writer.list(self), as: context.type(Self.self))
  }
}

extension IdentifiedArray: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    .list(writer.list(self), as: context.type(Self.self))
  }
}

extension Set: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    .list(writer.list(KeyOrder.first(count, of: self) { $0 }), as: context.type(Self.self))
  }
}

extension Dictionary: SourceWritable {
  func expression(by writer: SourceWriter, in context: SourceContext) -> SourceExpression {
    let items = KeyOrder.first(count, of: self, by: \.key).map { entry in
      let key = writer.expression(entry.key)
      var value = writer.expression(entry.value)
      value.modules.formUnion(key.modules)
      value.gaps = key.gaps + value.gaps
      return SourceExpression.Item(label: key.line + ": ", value: value)
    }
    return .list(items, empty: ":", as: context.type(Self.self))
  }
}
