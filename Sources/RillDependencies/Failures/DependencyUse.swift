/// One use of a dependency, as failures name it.
struct DependencyUse: Sendable, CustomStringConvertible {
  let place: DependencyPlace?
  private let property: String
  private let keyType: Any.Type

  /// Names a use.
  ///
  /// - Parameters:
  ///   - property: The property of the values. Asked for by key outside of an accessor, it is the name of a function,
  ///     which ends with a parenthesis and says nothing.
  ///   - key: The key.
  ///   - place: Where it is; nil if nobody knows.
  init(property: String, key: Any.Type, place: DependencyPlace?) {
    self.property = property
    self.place = place
    keyType = key
  }

  /// A use of what a key has, past the values.
  static func ofKey(_ key: Any.Type) -> DependencyUse { DependencyUse(property: "()", key: key, place: nil) }

  var key: ObjectIdentifier { ObjectIdentifier(keyType) }

  var keyName: String { String(reflecting: keyType) }

  var name: String { isProperty ? property : keyName }

  private var isProperty: Bool { property.last != ")" }

  /// How an override names it.
  var member: String { isProperty ? "$0.\(property)" : "$0[\(keyName).self]" }

  /// Where it is, as the part of a sentence.
  var somewhere: String { place.map { " at \($0)" } ?? "" }

  var description: String {
    isProperty ? "The dependency \"\(property)\" (key \(keyName))" : "The dependency \(keyName)"
  }

  /// Tells of what went wrong when a value was made.
  ///
  /// - Parameters:
  ///   - notes: How it was made.
  ///   - hear: Who hears of it; nil for whoever the process chose.
  func report(_ notes: Making.Notes, to hear: (@Sendable (DependencyFailure) -> Void)? = nil) {
    Making.note { $0.read(notes) }
    if notes.isRealInTest {
      DependencyFailures.report(.realInTest(self), to: hear)
    } else if notes.isNotRegistered {
      DependencyFailures.report(.notRegistered(self), to: hear)
    }
  }
}
