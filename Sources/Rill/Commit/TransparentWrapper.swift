/// A wrapper, such as a property wrapper, that tools show as its wrapped value.
package protocol TransparentWrapper {
  /// The wrapped value.
  var shownValue: Any { get }
}
