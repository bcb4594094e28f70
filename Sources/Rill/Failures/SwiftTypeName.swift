/// A type's name in Swift syntax: with the types around it, such as `Editor.State`, without modules, and with `[Int]?` instead of
/// `Optional<Array<Int>>`.
///
/// Failures use it, because the states and actions of many features have the same names without the types around them.
@usableFromInline
package struct SwiftTypeName: Hashable, Sendable {
  /// The name.
  @usableFromInline package let text: String
  /// A Boolean value that indicates whether the type belongs to the standard library or to Foundation.
  package let isSystemType: Bool

  @usableFromInline
  package init(_ type: Any.Type) {
    self.init(qualified: String(reflecting: type))
  }

  /// Creates a name from the fully qualified name that the runtime prints.
  package init(qualified: String) {
    var parser = TypeNameParser(qualified)
    text = parser.type()
    let module = qualified.prefix { $0 != "." }
    isSystemType = ["Swift", "Foundation", "FoundationEssentials", "Dispatch", "Observation"].contains(
      String(module))
  }
}

/// Parses the runtime's spelling of a type and writes the short one.
private struct TypeNameParser {
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  /// Parses one type, up to a comma, a closing bracket or the end of the text.
  mutating func type() -> String {
    var text = ""
    while let next = rest.first {
      switch next {
      case ",", ")": return text
      case ">":
        guard text.hasSuffix("-") else { return text }
        text.append(rest.removeFirst())
      case "(" where rest.hasPrefix("(extension in "): rest = rest.drop { $0 != ":" }.dropFirst()
      case "(": text += "(" + list(closedBy: ")") + ")"
      case _ where next.isLetter || next == "_": text += named()
      default: text.append(rest.removeFirst())
      }
    }
    return text
  }

  /// Parses a dotted name with its generic arguments.
  private mutating func named() -> String {
    var parts: [String] = []
    repeat {
      if rest.first == "." { rest.removeFirst() }
      if rest.hasPrefix("(") {
        skipContext()
      } else {
        parts.append(identifier() + generics())
      }
    } while rest.first == "."
    let isQualified = parts.count > 1
    return sugared(isQualified ? parts.dropFirst().joined(separator: ".") : parts.joined())
  }

  private mutating func identifier() -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    rest.removeFirst(name.count)
    return String(name)
  }

  private mutating func generics() -> String {
    guard rest.first == "<" else { return "" }
    return "<" + list(closedBy: ">") + ">"
  }

  /// Parses a list of types, including the brackets around it.
  private mutating func list(closedBy end: Character) -> String {
    rest.removeFirst()
    var types: [String] = []
    while let next = rest.first, next != end {
      if next == "," || next == " " {
        rest.removeFirst()
      } else {
        types.append(type())
        // Text that is neither a type nor the end of one cannot be parsed and is copied unchanged.
        if let stuck = rest.first, stuck != ",", stuck != end { types.append(String(rest.removeFirst())) }
      }
    }
    if !rest.isEmpty { rest.removeFirst() }
    return types.joined(separator: ", ")
  }

  /// Skips the context that the runtime prints for local types, such as `(unknown context at $1f)`.
  private mutating func skipContext() {
    rest = rest.drop { $0 != ")" }.dropFirst()
  }

  /// Abbreviates optionals, arrays and dictionaries.
  private func sugared(_ name: String) -> String {
    guard name.hasSuffix(">"), let open = name.firstIndex(of: "<") else { return name }
    let inner = name[name.index(after: open)...].dropLast()
    switch name[..<open] {
    case "Optional": return inner.contains("->") ? "(\(inner))?" : "\(inner)?"
    case "Array": return "[\(inner)]"
    case "Dictionary": return "[\(Self.dictionary(String(inner)))]"
    default: return name
    }
  }

  /// Replaces the comma between key and value with a colon.
  private static func dictionary(_ arguments: String) -> String {
    var depth = 0
    for index in arguments.indices {
      switch arguments[index] {
      case "<", "(", "[": depth += 1
      case ">", ")", "]": depth -= 1
      case "," where depth == 0:
        return arguments[..<index] + ":" + arguments[arguments.index(after: index)...]
      default: break
      }
    }
    return arguments
  }
}
