/// A state of values under keys that tools write as a dictionary.
package protocol TransparentEntries {
  /// The keys and their values, in order; nil if there is more to it than these.
  var shownEntries: [(key: AnyHashable, value: any Sendable)]? { get }
}
