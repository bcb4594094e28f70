/// Finds the most numbers of a list, each larger than those chosen before it.
enum LongestRise {
  /// Chooses numbers; of several choices of one length, one with the most favored places.
  ///
  /// - Complexity: O(*n* log *n*)
  /// - Parameters:
  ///   - numbers: Numbers from 0 on, each at most once.
  ///   - isFavored: Whether a place is favored.
  /// - Returns: The places of the numbers.
  static func of(_ numbers: [Int], favoring isFavored: (Int) -> Bool) -> [Int] {
    guard let largest = numbers.max() else { return [] }
    // The best choice among numbers up to a bound: its weight and last place, in a tree of partial maxima.
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
      // One more number weighs more than all favors.
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
