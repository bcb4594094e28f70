/// A wrapper that tools show as what it holds, such as a property wrapper.
package protocol TransparentWrapper {
  /// What it holds.
  var shownValue: Any { get }
}
