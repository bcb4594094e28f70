import Testing

@testable import RillApple

/// Where places of a text go when the text changes.
struct TextChangeTests {
  @Test(arguments: [
    (old: "1234", new: "1,234", moves: [0: 0, 1: 1, 2: 3, 3: 4, 4: 5]),
    (old: "abc", new: "ABC", moves: [0: 0, 1: 1, 2: 2, 3: 3]),
    (old: "abcdef", new: "af", moves: [0: 0, 1: 1, 2: 1, 4: 1, 5: 1, 6: 2]),
    (old: "ab", new: "xxab", moves: [0: 0, 1: 3, 2: 4]),
    (old: "ab", new: "abxx", moves: [0: 0, 1: 1, 2: 4]),
    (old: "", new: "abc", moves: [0: 3]),
    (old: "abc", new: "", moves: [0: 0, 1: 0, 2: 0, 3: 0]),
    (old: "aaa", new: "aa", moves: [0: 0, 1: 1, 2: 2, 3: 2]),
    (old: "a😀b", new: "a😀xb", moves: [0: 0, 1: 1, 3: 3, 4: 5]),
    (old: "a😀b", new: "a😁b", moves: [1: 1, 3: 3, 4: 4]),
  ])
  func `places move with the text around them`(_ sample: (old: String, new: String, moves: [Int: Int])) {
    let change = TextChange(from: sample.old, to: sample.new)
    for (place, moved) in sample.moves {
      #expect(change.moved(place) == moved, "\(sample.old) > \(sample.new): \(place)")
    }
  }

  @Test func `in all short texts, places stay in order and within the text`() {
    let texts = ["", "a", "b"].reduce(into: [String]()) { all, one in
      for two in ["", "a", "b"] { for three in ["", "a", "😀"] { all.append(one + two + three) } }
    }
    for old in texts {
      for new in texts {
        let change = TextChange(from: old, to: new)
        let moved = (0...old.utf16.count).map(change.moved)
        #expect(moved == moved.sorted(), "\(old) > \(new)")
        #expect(moved.allSatisfy { (0...new.utf16.count).contains($0) }, "\(old) > \(new)")
        #expect(old != new || moved == Array(0...old.utf16.count))
      }
    }
  }
}
