/// Finds a longest increasing subsequence of a list of numbers.
enum LongestRise {
  /// Returns a longest increasing subsequence, and among several, one with the most favored positions.
  ///
  /// - Complexity: O(*n* log *n*)
  /// - Parameters:
  ///   - numbers: Nonnegative numbers, each at most once.
  ///   - isFavored: A closure that returns whether a position is favored.
  /// - Returns: The positions of the numbers.
  static func of(_ numbers: [Int], favoring isFavored: (Int) -> Bool) -> [Int] {
    guard let largest = numbers.max() else { return [] }
    // The best subsequence of the numbers up to a bound, as its weight and last position, in a tree of partial maxima.
    var best = [(weight: Int, last: Int?)](repeating: (0, nil), count: largest + 2)
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var found: (weight: Int, last: Int?) = (0, nil)
      var node = number
      while node > 0 {
        if best[node].weight > found.weight { found = best[node] }
        node &= node - 1
      }
      previous[place] = found.last
      // One more number outweighs all favored positions.
      let weight = found.weight + numbers.count + 1 + (isFavored(place) ? 1 : 0)
      node = number + 1
      while node < best.count {
        if weight > best[node].weight { best[node] = (weight, place) }
        node += node & -node
      }
    }
    var last = best.max { $0.weight < $1.weight }?.last
    var places: [Int] = []
    while let place = last {
      places.append(place)
      last = previous[place]
    }
    return places.reversed()
  }
}
