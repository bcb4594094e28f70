/// A keyed state that tools show as a dictionary.
package protocol TransparentEntries {
  /// The keys and their values, in order, or nil if these are not the complete state.
  var shownEntries: [(key: AnyHashable, value: any Sendable)]? { get }
}
