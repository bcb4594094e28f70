import Testing

@testable import RillValues

struct CommonSequenceTests {
  @Test func `the longest common sequence of all short lists is found`() throws {
    let lists = ShortLists.of([0, 1, 2], upTo: 4)
    for old in lists {
      for new in lists {
        let pairs = try #require(CommonSequence.of(old, new, limit: 100))
        #expect(pairs.count == length(old[...], new[...]))
        #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] })
        #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
      }
    }
  }

  @Test func `nothing is found beyond the limit, and everything at the limit`() {
    #expect(CommonSequence.of([1, 2, 3], [1, 4, 3], limit: 1) == nil)
    #expect(CommonSequence.of([1, 2, 3], [1, 4, 3], limit: 2)?.count == 2)
    #expect(CommonSequence.of([1], [1], limit: 0)?.count == 1)
    #expect(CommonSequence.of([], [], limit: 0)?.isEmpty == true)
    #expect(CommonSequence.of([1], [], limit: 0) == nil)
  }

  private func length(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> Int {
    guard let first = old.first, let other = new.first else { return 0 }
    if first == other { return 1 + length(old.dropFirst(), new.dropFirst()) }
    return max(length(old.dropFirst(), new), length(old, new.dropFirst()))
  }
}
