/// Finds the longest common subsequence of two lists.
enum CommonSequence {
  /// Returns the pairs of indexes of the common elements, or nil if the lists differ in more places than the limit.
  ///
  /// The algorithm is Myers's: for a growing number of insertions and removals, it finds the farthest point on each
  /// diagonal.
  ///
  /// - Complexity: O((*n* + *m*) *d*) for lists that differ in *d* places.
  static func of(_ old: [Int], _ new: [Int], limit: Int) -> [(old: Int, new: Int)]? {
    let limit = max(0, min(limit, old.count + new.count))
    // The diagonal d has the index limit + 1 + d.
    let middle = limit + 1
    var reached = [Int](repeating: 0, count: 2 * limit + 3)
    var trail: [[Int]] = []
    for edits in 0...limit {
      trail.append(reached)
      for diagonal in stride(from: middle - edits, through: middle + edits, by: 2) {
        let isInsertion = endsWithInsertion(diagonal, middle, edits, reached)
        var x = isInsertion ? reached[diagonal + 1] : reached[diagonal - 1] + 1
        var y = x + middle - diagonal
        while x < old.count, y < new.count, old[x] == new[y] { (x, y) = (x + 1, y + 1) }
        reached[diagonal] = x
        if x == old.count, y == new.count { return pairs(trail, middle, from: (x, y)) }
      }
    }
    return nil
  }

  /// Returns whether the farthest path to a diagonal ends with an insertion.
  private static func endsWithInsertion(_ diagonal: Int, _ middle: Int, _ edits: Int, _ reached: [Int])
    -> Bool
  {
    diagonal == middle - edits
      || diagonal != middle + edits && reached[diagonal - 1] < reached[diagonal + 1]
  }

  /// Walks back from the end and collects the steps at which both lists agree.
  private static func pairs(
    _ trail: [[Int]], _ middle: Int, from end: (x: Int, y: Int)
  ) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    var (x, y) = end
    for edits in trail.indices.reversed() {
      let reached = trail[edits]
      let diagonal = middle + x - y
      let isInsertion = endsWithInsertion(diagonal, middle, edits, reached)
      let before = isInsertion ? diagonal + 1 : diagonal - 1
      // A path without edits starts at the corner.
      let start: (x: Int, y: Int) = edits == 0 ? (0, 0) : (reached[before], reached[before] + middle - before)
      while x > start.x, y > start.y {
        (x, y) = (x - 1, y - 1)
        pairs.append((x, y))
      }
      (x, y) = start
    }
    return pairs.reversed()
  }
}
