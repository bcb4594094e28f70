import RillTesting
import Testing

@testable import RillDerived

/// An order of so many rows that its leaves split and merge, compared with an array.
@Suite struct RowOrderTests {
  @Test func `an order of many rows equals a sorted array after every burst of changes`() throws {
    for seed in 0..<4 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var order = RowOrder()
      var rows: Set<RowNumber> = []
      for step in 0..<120 {
        // Few changes are counted one by one, many of them at the end. The order grows, shrinks and stays.
        let (removed, inserted) = Self.burst(step, rows, &random)
        order.beginChanges(removed.count + inserted.count)
        for row in removed { order.remove(row) }
        for row in inserted {
          let key = Self.key(row)
          order.insert(row, at: order.place { Self.key($0) < key })
        }
        order.endChanges()
        rows.subtract(removed)
        rows.formUnion(inserted)
        try requireEqual(order, rows.sorted { Self.key($0) < Self.key($1) }, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `a rebuilt order has the given rows`() throws {
    var order = RowOrder()
    for count in [0, 1, 96, 97, 1_000, 5] {
      let rows = (0..<count).map { RowNumber($0) }.sorted { Self.key($0) < Self.key($1) }
      order.rebuild(rows, rowCount: count)
      try requireEqual(order, rows, "\(count) rows")
    }
  }

  /// A number that is unique to the row, in a different order.
  private static func key(_ row: RowNumber) -> Int { Int(row) * 7_919 % 10_007 }

  private static func burst(
    _ step: Int, _ rows: Set<RowNumber>, _ random: inout SeededRandom
  ) -> (removed: [RowNumber], inserted: [RowNumber]) {
    let size = [1, 3, 200, 900][random.int(in: 0...3)]
    let share = step < 40 ? 20 : step < 80 ? 80 : 50
    let present = rows.sorted()
    var (removed, inserted): (Set<RowNumber>, Set<RowNumber>) = ([], [])
    for _ in 0..<size {
      if random.int(in: 0...99) < share, !present.isEmpty {
        removed.insert(present[random.int(in: 0...(present.count - 1))])
      } else {
        let row = RowNumber(random.int(in: 0...9_999))
        if !rows.contains(row) { inserted.insert(row) }
      }
    }
    return (removed.sorted(), inserted.sorted { $0 % 101 < $1 % 101 })
  }

  private func requireEqual(_ order: RowOrder, _ expected: [RowNumber], _ place: Comment) throws {
    var rows: [RowNumber] = []
    order.forEach { rows.append($0) }
    try #require(rows == expected, place)
    try #require(order.count == expected.count, place)
    for (rank, row) in expected.enumerated() {
      try #require(order.rank(of: row) == rank, place)
      try #require(order.row(at: rank) == row, place)
      try #require(order.contains(row), place)
      if rank > 0 { try #require(order.precedes(expected[rank - 1], row), place) }
      if rank > 0 { try #require(!order.precedes(row, expected[rank - 1]), place) }
    }
    try #require(!order.contains(10_000), place)
    let middle = expected.isEmpty ? 0 : Self.key(expected[expected.count / 2])
    try #require(order.lowerBound { Self.key($0) < middle } == expected.count / 2, place)
  }
}
