/// A description of invalid JSON and its position.
package struct JSONProblem: Error, Hashable {
  /// The number of bytes before the position.
  package let offset: Int
  /// The problem, as a clause that follows the position in a sentence.
  package let reason: String
}
