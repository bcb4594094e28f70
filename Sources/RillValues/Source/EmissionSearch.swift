import Rill

/// A search for parts of two equal values that were assigned in between, such as properties that tell equal values, too.
final class EmissionSearch {
  /// Whether values of a type can contain such parts.
  private var canEmit: [ObjectIdentifier: Bool] = [:]

  /// Returns whether two equal values have a part with different numbers of assignments.
  ///
  /// Objects are not searched: what they contain is not assigned with the state.
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
    let contained = ContainedTypes(of: type)
    let found = contained.areOpen || contained.types.contains { $0 is any EmissionCounting.Type }
    canEmit[ObjectIdentifier(type)] = found
    return found
  }
}
