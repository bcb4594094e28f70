import RillTesting
import Testing

struct SeededRandomTests {
  @Test func `the numbers match the published reference`() {
    var random = SeededRandom(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `numbers stay within a range and reach both ends`() {
    var random = SeededRandom(seed: 7)
    for range in [0...0, 1...6, -3...3, Int.max...Int.max, Int.min...Int.min] {
      let numbers = Set((0..<200).map { _ in random.int(in: range) })
      #expect(numbers == Set(range))
    }
    let wide = (0..<200).map { _ in random.int(in: Int.min...Int.max) }
    #expect(wide.contains { $0 < 0 } && wide.contains { $0 > 0 })
    #expect(Set((0..<200).map { _ in random.int(in: Int.min...0) }).allSatisfy { $0 <= 0 })
  }

  @Test func `a seed determines every kind of value`() {
    var random = SeededRandom(seed: 42)
    #expect((0..<8).map { _ in random.int(in: 1...6) } == [5, 1, 2, 3, 1, 6, 2, 5])
    #expect((0..<4).map { _ in random.bool() } == [false, true, false, false])
    #expect(random.text(length: 6...6) == "nrfcmc")
    #expect(random.element(of: ["a", "b", "c"]) == "c")
    #expect(random.shuffled(1...6) == [4, 5, 2, 3, 1, 6])
  }

  @Test func `an empty collection has no random element`() {
    var random = SeededRandom(seed: 1)
    #expect(random.element(of: [Int]()) == nil)
    #expect(random.shuffled([Int]()) == [])
    #expect(random.text(length: 3...3, of: "") == "")
    #expect(random.text(length: -5...0) == "")
  }

  @Test func `all orders of three are equally likely`() {
    var random = SeededRandom(seed: 3)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<6_000 { counts[random.shuffled([1, 2, 3]), default: 0] += 1 }
    #expect(counts.count == 6)
    #expect(counts.values.allSatisfy { (850...1_150).contains($0) })
  }
}
