/// A part of a value that is hidden in dumps, differences and trees, and replaced by four dots.
///
/// ```swift
/// let options = DumpOptions(redacting: [
///   .type(Token.self),
///   .field(\Session.password),
///   .fields(named: "pin", "cvc"),
/// ])
/// ```
///
/// Redacted parts never leave the value: trees and differences are made without them. A difference states only that a
/// redacted part has changed. The names of fields and types and the sizes of collections are not hidden.
public struct Redaction: Sendable {
  enum Target: Sendable {
    /// Every value that satisfies the condition.
    case values(@Sendable (Any) -> Bool)
    /// The part at the end of these fields in every value that satisfies the condition; without fields, the value
    /// itself.
    case path(@Sendable (Any) -> Bool, [String])
    /// Every field with one of these names.
    case names(Set<String>)
  }

  /// The text that replaces a redacted value.
  package static let dots = "••••"

  let target: Target
}

extension Redaction {
  /// Redacts every value of a type.
  ///
  /// - Parameter type: The type. Subclasses and, for a protocol, conforming types are redacted as well.
  /// - Returns: The redaction.
  public static func type<Value>(_ type: Value.Type) -> Redaction {
    Redaction(target: .values { $0 is Value })
  }

  /// Redacts a stored field, which may be nested.
  ///
  /// The field is identified by the description of the key path. Key paths to computed properties, which include
  /// wrapped properties and most properties of classes, have no such description; for them the whole root value is
  /// redacted, because nothing else would be safe. Use ``field(_:of:)`` for these.
  ///
  /// - Parameter path: The key path, such as `\Session.user.password`.
  /// - Returns: The redaction.
  public static func field<Root, Value>(_ path: KeyPath<Root, Value>) -> Redaction {
    Redaction(target: .path({ $0 is Root }, FieldNames.of(path) ?? []))
  }

  /// Redacts a field of a type by name.
  ///
  /// - Parameters:
  ///   - name: The name of the field. For an enumeration, the name of a case or of an associated value.
  ///   - type: The type that has the field. Subclasses and, for a protocol, conforming types are included.
  /// - Returns: The redaction.
  public static func field<Root>(_ name: String, of type: Root.Type) -> Redaction {
    Redaction(target: .path({ $0 is Root }, [FieldNames.plain(name)]))
  }

  /// Redacts every field with one of the given names, in any type, and every dictionary entry with such a key.
  ///
  /// - Parameter names: The names.
  /// - Returns: The redaction.
  public static func fields(named names: String...) -> Redaction {
    Redaction(target: .names(Set(names.map(FieldNames.plain))))
  }
}

extension Redaction {
  /// Returns the part of a name that is safe to show, for the name of an origin, a write or an effect.
  ///
  /// Such a name is free text in which secrets cannot be recognized. The result therefore ends where the first value
  /// begins.
  package static func name(in words: String) -> String {
    guard let end = words.firstIndex(where: opensValue) else { return words }
    var name = words[..<end]
    while name.last == " " { name.removeLast() }
    return "\(name)(\(dots))"
  }

  private static func opensValue(_ character: Character) -> Bool { "([{<\"':=".contains(character) }
}
