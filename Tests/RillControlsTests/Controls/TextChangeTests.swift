import RillControls
import Testing

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

  @Test(arguments: [TextChange.Unit.utf16, .scalars])
  func `the change replaces the part that differs, in any unit`(_ unit: TextChange.Unit) {
    let texts = ["", "a", "ab", "😀", "a😀b", "a😁b", "ab😀", "e\u{301}", "e", "xa😀b😀"]
    for old in texts {
      for new in texts {
        let change = TextChange(from: old, to: new, in: unit)
        #expect(Self.replacing(old, with: change, unit) == Array(new.unicodeScalars), "\(old) > \(new)")
        #expect(change.inserted == Self.length(change.replacement, unit))
        #expect(change.isEmpty == (Array(old.unicodeScalars) == Array(new.unicodeScalars)))
      }
    }
  }

  @Test func `positions count scalars where a toolkit does`() {
    let change = TextChange(from: "a😀b", to: "a😀xb", in: .scalars)
    #expect([change.start, change.removed, change.inserted] == [2, 0, 1])
    #expect((0...3).map(change.moved) == [0, 1, 2, 4])
  }

  private static func length(_ text: String, _ unit: TextChange.Unit) -> Int {
    unit == .scalars ? text.unicodeScalars.count : text.utf16.count
  }

  private static func replacing(
    _ text: String, with change: TextChange, _ unit: TextChange.Unit
  ) -> [Unicode.Scalar] {
    let result: String
    if unit == .scalars {
      let scalars = Array(text.unicodeScalars)
      let parts = scalars[..<change.start] + change.replacement.unicodeScalars
      result = String(
        String.UnicodeScalarView(parts + scalars[(change.start + change.removed)...]))
    } else {
      let units = Array(text.utf16)
      let parts = units[..<change.start] + change.replacement.utf16
      result = String(decoding: parts + units[(change.start + change.removed)...], as: UTF16.self)
    }
    return Array(result.unicodeScalars)
  }
}
