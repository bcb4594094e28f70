/// A use of a dependency, as it appears in a failure.
struct DependencyUse: Sendable, CustomStringConvertible {
  let place: DependencyPlace?
  private let property: String
  private let keyType: Any.Type

  /// Creates a use.
  ///
  /// - Parameters:
  ///   - property: The property of the values. If a key was subscripted outside of an accessor, it is the name of a
  ///     function, which ends with a parenthesis and is not used.
  ///   - key: The key.
  ///   - place: The place of the use, or nil if it is unknown.
  init(property: String, key: Any.Type, place: DependencyPlace?) {
    self.property = property
    self.place = place
    keyType = key
  }

  /// Returns the use of a value that was read from its key directly.
  static func ofKey(_ key: Any.Type) -> DependencyUse { DependencyUse(property: "()", key: key, place: nil) }

  var key: ObjectIdentifier { ObjectIdentifier(keyType) }

  var keyName: String { String(reflecting: keyType) }

  var name: String { isProperty ? property : keyName }

  private var isProperty: Bool { property.last != ")" }

  /// The expression that names the dependency in an override.
  var member: String { isProperty ? "$0.\(property)" : "$0[\(keyName).self]" }

  /// The place as a part of a sentence.
  var somewhere: String { place.map { " at \($0)" } ?? "" }

  var description: String {
    isProperty ? "The dependency \"\(property)\" (key \(keyName))" : "The dependency \(keyName)"
  }
}
