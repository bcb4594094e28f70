import Rill

/// Finds out whether parts of a value were assigned again although the value stayed equal.
final class EmissionSearch {
  /// A cache of which types can contain parts that count their assignments.
  private var canEmit: [ObjectIdentifier: Bool] = [:]

  /// Returns whether two equal values have a part with different numbers of assignments.
  ///
  /// Objects are not searched, because they are not part of the state's value.
  ///
  /// - Complexity: O(size of the values) for types that can contain such parts, O(1) for others.
  func areDifferent(_ old: Any, _ new: Any) -> Bool {
    if let old = old as? any EmissionCounting, let new = new as? any EmissionCounting {
      return old.emissionCount != new.emissionCount
    }
    guard canContain(old) else { return false }
    let (old, new) = (Mirror(reflecting: old), Mirror(reflecting: new))
    guard old.displayStyle != .class, old.children.count == new.children.count else { return false }
    return zip(old.children, new.children).contains { areDifferent($0.value, $1.value) }
  }

  private func canContain(_ value: Any) -> Bool {
    let type = type(of: value)
    if let known = canEmit[ObjectIdentifier(type)] { return known }
    let found = ContainedTypes(of: type).canCountAssignments
    canEmit[ObjectIdentifier(type)] = found
    return found
  }
}
