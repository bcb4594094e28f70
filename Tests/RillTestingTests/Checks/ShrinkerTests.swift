import Testing

@testable import RillTesting

@Suite(.timeLimit(.minutes(60))) struct ShrinkerTests {
  /// Returns the result of shrinking, with the number of candidates.
  private func shrunk<Element>(
    _ failing: [Element], simpler: ((Element) -> [Element])? = nil, until fails: ([Element]) -> Bool
  ) -> (best: [Element], candidates: Int) {
    var shrinker = Shrinker(Array(failing.prefix(firstFailure(of: failing, fails) ?? 0)), simpler: simpler)
    var candidates = 0
    while let candidate = shrinker.candidate() {
      candidates += 1
      shrinker.note(candidate, failsAfter: firstFailure(of: candidate, fails))
      if firstFailure(of: shrinker.best, fails) != shrinker.best.count {
        Issue.record("\(shrinker.best) does not fail at its end")
      }
    }
    return (shrinker.best, candidates)
  }

  /// Returns the number of elements after which a sequence fails.
  private func firstFailure<Element>(of sequence: [Element], _ fails: ([Element]) -> Bool) -> Int? {
    (0...sequence.count).first { fails(Array(sequence.prefix($0))) }
  }

  /// Returns whether no element can be omitted.
  private func isMinimal<Element>(_ sequence: [Element], _ fails: ([Element]) -> Bool) -> Bool {
    sequence.indices.allSatisfy { index in
      firstFailure(of: Array(sequence[..<index] + sequence[(index + 1)...]), fails) == nil
    }
  }

  @Test func `for every way in which four elements can fail, the result fails and is minimal`() {
    let whole = 15
    for pattern in 0..<(1 << 15) {
      // Bit n indicates whether the subset with the bits of n fails; the whole sequence always does.
      let fails = { (elements: [Int]) in
        let subset = elements.reduce(0) { $0 | 1 << $1 }
        return subset == whole || pattern >> subset & 1 == 1
      }
      let best = shrunk([0, 1, 2, 3], until: fails).best
      #expect(fails(best), "pattern \(pattern)")
      #expect(isMinimal(best, fails), "pattern \(pattern): \(best)")
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `for random sequences, the result fails, is minimal and keeps the order`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let sequence = (0..<random.int(in: 1...60)).map { _ in random.int(in: 0...9) }
    let culprits = (0..<random.int(in: 1...4)).compactMap { _ in random.element(of: sequence) }
    // Fails if it contains the culprits in this order, possibly with others in between.
    let fails = { (elements: [Int]) in
      var left = culprits[...]
      for element in elements where element == left.first { left.removeFirst() }
      return left.isEmpty
    }
    guard fails(sequence) else { return }
    #expect(shrunk(sequence, until: fails).best == culprits)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `for failures that depend on sums, nothing can be removed or simplified`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let sequence = (0..<random.int(in: 1...40)).map { _ in random.int(in: -20...20) }
    let limit = random.int(in: 1...30)
    let fails = { (numbers: [Int]) in numbers.reduce(0, +) >= limit && numbers.count % 3 != 0 }
    guard firstFailure(of: sequence, fails) != nil else { return }
    let best = shrunk(sequence, simpler: Simpler.than, until: fails).best
    #expect(fails(best))
    #expect(isMinimal(best, fails))
    for (index, number) in best.enumerated() {
      for simpler in Simpler.than(number) {
        var other = best
        other[index] = simpler
        #expect(firstFailure(of: other, fails) == nil, "\(best) could be \(other)")
      }
    }
  }

  @Test func `elements after the failure are removed`() {
    let best = shrunk(Array(0..<100)) { $0.contains(3) }.best
    #expect(best == [3])
  }

  @Test func `a failure of the empty sequence shrinks to it`() {
    #expect(shrunk([Int](), until: { _ in true }).best == [])
    #expect(shrunk([1, 2], until: { _ in true }).candidates == 0)
  }

  @Test func `one culprit among a thousand is found with few candidates`() {
    let result = shrunk(Array(0..<1_000)) { $0.contains(999) }
    #expect(result.best == [999])
    #expect(result.candidates < 30)
  }

  @Test func `candidates remove halves first, and continue after a removal`() {
    var shrinker = Shrinker([1, 2, 3, 4])
    var candidates: [[Int]] = []
    while let candidate = shrinker.candidate() {
      candidates.append(candidate)
      shrinker.note(candidate, failsAfter: firstFailure(of: candidate) { $0.contains(4) })
    }
    #expect(candidates == [[3, 4], [], [4], [], []])
    #expect(shrinker.isDone)
  }

  @Test func `elements made needless by a simplification are removed`() {
    let fails = { (elements: [Int]) in [[5, 7], [5, 6], [6]].contains(elements) }
    #expect(shrunk([5, 7], until: fails).best == [5, 7])
    #expect(shrunk([5, 7], simpler: { [$0 - 1] }, until: fails).best == [6])
  }

  @Test func `a candidate stays the same until its outcome is reported`() {
    var shrinker = Shrinker([1, 2, 3])
    #expect(shrinker.candidate() == shrinker.candidate())
    #expect(!shrinker.isDone)
  }
}

struct SimplerTests {
  @Test func `numbers shrink toward zero`() {
    #expect(Simpler.than(0) == [])
    #expect(Simpler.than(1) == [0])
    #expect(Simpler.than(10) == [0, 5, 8, 9])
    #expect(Simpler.than(-10) == [0, -5, -8, -9])
    #expect(Simpler.than(Int8.min) == [0, -64, -96, -112, -120, -124, -126, -127])
    #expect(Simpler.than(UInt8.max).first == 0)
  }

  @Test func `lists and strings shrink in length`() {
    #expect(Simpler.than([Int]()) == [])
    #expect(Simpler.than([1]) == [[]])
    #expect(Simpler.than([1, 2]) == [[], [2], [1]])
    #expect(Simpler.than([1, 2, 3]) == [[], [1], [2, 3], [2, 3], [1, 2]])
    #expect(Simpler.than("abc") == ["", "a", "bc", "bc", "ab"])
  }
}
