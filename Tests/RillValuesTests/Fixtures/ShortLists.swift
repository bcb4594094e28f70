/// Exhaustive sets of short lists.
enum ShortLists {
  /// Returns every list of the elements up to a length.
  static func of<Element>(_ elements: [Element], upTo length: Int) -> [[Element]] {
    (0..<length).reduce(into: [[]]) { all, size in
      all += all.filter { $0.count == size }.flatMap { list in elements.map { list + [$0] } }
    }
  }

  /// Returns every pair of lists of up to three elements of three kinds, or up to four of two.
  static func pairs() -> [([Int], [Int])] {
    [of([1, 2, 3], upTo: 3), of([1, 2], upTo: 4)].flatMap { lists in
      lists.flatMap { old in lists.map { (old, $0) } }
    }
  }
}
