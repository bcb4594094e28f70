import Testing

@testable import RillValues

struct LongestRiseTests {
  @Test func `the selection is as long as possible, with as many preferred positions as possible`() {
    for count in 0...6 {
      for numbers in permutations(count) {
        let isFavored = { numbers[$0] == $0 }
        let found = LongestRise.of(numbers, favoring: isFavored)
        #expect(isRise(found.map { numbers[$0] }) && isRise(found))
        let rises = subsets(count).filter { places in isRise(places.map { numbers[$0] }) }
        let longest = rises.map(\.count).max() ?? 0
        #expect(found.count == longest)
        let favors = rises.filter { $0.count == longest }.map { $0.count(where: isFavored) }.max()
        #expect(found.count(where: isFavored) == favors)
      }
    }
  }

  @Test func `numbers need not be adjacent`() {
    #expect(LongestRise.of([70, 3, 40, 5, 60], favoring: { _ in false }) == [1, 2, 4])
    #expect(LongestRise.of([9], favoring: { _ in true }) == [0])
  }

  private func isRise(_ numbers: [Int]) -> Bool { zip(numbers, numbers.dropFirst()).allSatisfy(<) }

  private func permutations(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0...shorter.count).map { place in
        Array(shorter[..<place]) + [count - 1] + Array(shorter[place...])
      }
    }
  }

  private func subsets(_ count: Int) -> [[Int]] {
    (0..<1 << count).map { bits in (0..<count).filter { bits & 1 << $0 != 0 } }
  }
}
