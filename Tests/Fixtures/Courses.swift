/// Calls a function with each sequence of the given number of moves, to cover all courses of a state machine.
///
/// - Parameters:
///   - length: The number of moves in each sequence.
///   - body: A function that is called with one sequence after the other.
package func forEachCourse<Move: CaseIterable>(of length: Int, _ body: ([Move]) -> Void) {
  func extend(_ moves: [Move]) {
    guard moves.count < length else { return body(moves) }
    for move in Move.allCases { extend(moves + [move]) }
  }
  extend([])
}
