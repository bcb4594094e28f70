/// Calls a function with every sequence of so many moves: what a state machine can go through.
///
/// - Parameters:
///   - length: How many moves there are in each.
///   - body: Called with one sequence after the other.
package func forEachCourse<Move: CaseIterable>(of length: Int, _ body: ([Move]) -> Void) {
  func extend(_ moves: [Move]) {
    guard moves.count < length else { return body(moves) }
    for move in Move.allCases { extend(moves + [move]) }
  }
  extend([])
}
