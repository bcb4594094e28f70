/// A wrapper, such as a property wrapper, that tools show as its wrapped value.
package protocol TransparentWrapper: SendableMetatype {
  /// The type of the wrapped value.
  static var shownType: Any.Type { get }
  /// The wrapped value.
  var shownValue: Any { get }
}

/// A keyed state that tools show as a dictionary.
package protocol TransparentEntries {
  /// The keys and their values, in order, or nil if these are not the complete state.
  var shownEntries: [(key: AnyHashable, value: any Sendable)]? { get }
}

/// A value that counts its assignments, including those of equal values, such as a property wrapper.
package protocol EmissionCounting: SendableMetatype {
  /// The number of assignments.
  var emissionCount: Int { get }
}
