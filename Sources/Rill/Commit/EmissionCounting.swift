/// A value that counts its assignments, including those of equal values, such as a property wrapper.
package protocol EmissionCounting {
  /// The number of assignments.
  var emissionCount: Int { get }
}
