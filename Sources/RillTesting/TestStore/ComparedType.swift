import Rill
import Synchronization

/// The properties of a type that decide how a test compares its values.
///
/// They are found once for each type.
struct ComparedType {
  /// A Boolean value that indicates whether values can contain parts that can be emitted with an equal value.
  let canEmit: Bool
  /// A Boolean value that indicates whether values can contain parts that are not `Equatable`.
  let canHideDifferences: Bool

  private static let known = Mutex<[ObjectIdentifier: ComparedType]>([:])

  /// Returns the properties of a value's type.
  static func of(_ value: Any) -> ComparedType {
    let type = type(of: value)
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    let new = ComparedType(ContainedTypes(of: type))
    known.withLock { $0[id] = new }
    return new
  }

  private init(_ contained: ContainedTypes) {
    canEmit = contained.canCountAssignments
    canHideDifferences = contained.areOpen || !contained.types.allSatisfy { $0 is any Equatable.Type }
  }
}
