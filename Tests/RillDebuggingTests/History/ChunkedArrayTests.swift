import RillFixtures
import RillTesting
import Testing

@testable import RillDebugging

@Suite struct ChunkedArrayTests {
  @Test(arguments: 0..<40)
  func `random operations match an array`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var chunked = ChunkedArray<Int>()
    var plain: [Int] = []
    var gone = 0
    for step in 0..<600 {
      switch random.below(12) {
      case 0:
        let count = random.below(plain.count + 1)
        chunked.removeFirst(before: gone + count) { $0 }
        plain.removeFirst(count)
        gone += count
      case 1:
        let place = random.below(plain.count + 1)
        let new = Array(repeating: step, count: random.below(100))
        chunked.replace(from: gone + place, with: new) { $0 }
        plain = plain[..<place] + new
      case 2 where !plain.isEmpty:
        let place = random.below(plain.count)
        #expect(chunked[gone + place] == plain[place])
      default:
        for number in 0..<random.below(40) {
          chunked.append(number, weight: number)
          plain.append(number)
        }
      }
      try #require(chunked.start == gone && chunked.end == gone + plain.count)
      try #require(chunked.weight == plain.reduce(0, +))
      try #require(chunked[gone..<(gone + plain.count)] == plain)
    }
  }
}
