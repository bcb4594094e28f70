/// Something that nobody shall read in a dump, a difference or a tree: four dots stand in its place.
///
/// ```swift
/// let options = DumpOptions(redacting: [
///   .type(Token.self),
///   .field(\Session.password),
///   .fields(named: "pin", "cvc"),
/// ])
/// ```
///
/// What is redacted never leaves the value: trees and differences are made without it. A difference says that it has
/// changed, and no more. The names of fields and types are not hidden, nor how many elements a collection has.
public struct Redaction: Sendable {
  enum Target: Sendable {
    /// Every value that satisfies the condition.
    case values(@Sendable (Any) -> Bool)
    /// What lies at the end of these fields of a value that satisfies the condition; the value itself without any.
    case path(@Sendable (Any) -> Bool, [String])
    /// Every field with one of these names.
    case names(Set<String>)
  }

  /// What stands in the place of a redacted value.
  package static let dots = "••••"

  let target: Target
}

extension Redaction {
  /// Every value of a type.
  ///
  /// - Parameter type: The type; subclasses and, of a protocol, conforming types are meant, too.
  /// - Returns: The redaction.
  public static func type<Value>(_ type: Value.Type) -> Redaction {
    Redaction(target: .values { $0 is Value })
  }

  /// A stored field, or one further down.
  ///
  /// The field is told by the key path's own words. Those of computed properties, and so of wrapped ones and of most in
  /// classes, have none; then the whole value is redacted, since nothing else would be safe. Say ``field(_:of:)`` there.
  ///
  /// - Parameter path: The key path, such as `\Session.user.password`.
  /// - Returns: The redaction.
  public static func field<Root, Value>(_ path: KeyPath<Root, Value>) -> Redaction {
    Redaction(target: .path({ $0 is Root }, FieldNames.of(path) ?? []))
  }

  /// A field of a type, told by its name.
  ///
  /// - Parameters:
  ///   - name: The field's name; of an enumeration, that of a case or of something a case carries.
  ///   - type: The type that has the field; subclasses and, of a protocol, conforming types are meant, too.
  /// - Returns: The redaction.
  public static func field<Root>(_ name: String, of type: Root.Type) -> Redaction {
    Redaction(target: .path({ $0 is Root }, [FieldNames.plain(name)]))
  }

  /// Every field with one of some names, in any type, and every entry of a dictionary under such a key.
  ///
  /// - Parameter names: The names.
  /// - Returns: The redaction.
  public static func fields(named names: String...) -> Redaction {
    Redaction(target: .names(Set(names.map(FieldNames.plain))))
  }
}
