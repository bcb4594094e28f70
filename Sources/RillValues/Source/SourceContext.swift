import Rill

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

/// A type's name in source, with the modules that it requires.
package struct SourceTypeName {
  package let text: String
  package let modules: Set<String>

  package init(_ type: Any.Type) {
    text = SwiftTypeName(type).text
    modules = Self.modules(in: String(reflecting: type))
  }

  /// Returns the first components of all dotted names.
  private static func modules(in qualified: String) -> Set<String> {
    let names = qualified.split { !($0 == "." || $0 == "_" || $0.isLetter || $0.isNumber) }
    return names.reduce(into: []) { modules, name in
      guard !name.hasPrefix("."), let dot = name.firstIndex(of: ".") else { return }
      modules.insert(String(name[..<dot]))
    }
  }
}
