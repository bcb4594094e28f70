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
