/// A value whose assignments count, equal or not, such as a property wrapper.
package protocol EmissionCounting {
  /// How often it was assigned.
  var emissionCount: Int { get }
}
