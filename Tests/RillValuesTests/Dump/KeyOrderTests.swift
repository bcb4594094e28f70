import Testing

@testable import RillValues

struct KeyOrderTests {
  @Test func `numbers are sorted by value, then other keys by text`() {
    let keys: [Any] = ["b", 10, 2.5, "a", -1, AnyHashable(3), UInt8(9)]
    let ordered = KeyOrder.first(10, of: keys, by: \.self).map { "\($0)" }
    #expect(ordered == ["-1", "2.5", "3", "9", "10", "a", "b"])
  }

  @Test func `a prefix of the keys equals the start of the full order`() {
    for count in 0...9 {
      for seed in 0..<20 {
        let keys = (0..<8).map { ($0 * 5 + seed * 3) % 8 + seed % 3 }
        let first = KeyOrder.first(count, of: keys, by: \.self)
        #expect(first == Array(keys.sorted().prefix(count)))
      }
    }
  }

  @Test func `keys beyond the limit are not sorted`() {
    let keys = Array((0..<1_000).reversed()) + Array(0..<9_000)
    #expect(KeyOrder.first(3, of: keys, by: \.self) == [0, 0, 1])
  }

  @Test func `large integers keep their order`() {
    let keys = [Int.max, Int.max - 1, Int.min]
    #expect(KeyOrder.first(3, of: keys, by: \.self) == [Int.min, Int.max - 1, Int.max])
  }
}
