/// Why some bytes are not the JSON that they should be, and where.
package struct JSONProblem: Error, Hashable {
  /// How many bytes lie before the place.
  package let offset: Int
  /// What is wrong there, as the end of a sentence that begins with the place.
  package let reason: String
}
