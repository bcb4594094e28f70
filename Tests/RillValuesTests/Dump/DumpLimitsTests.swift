import RillValues
import Testing

struct DumpLimitsTests {
  private func dump(_ value: Any, _ limits: StateTree.Limits, lineWidth: Int = 80) -> String {
    String(dumping: value, options: DumpOptions(limits: limits, lineWidth: lineWidth))
  }

  @Test func `omitted elements are counted`() {
    #expect(dump(Array(0..<12_345), .init(elements: 2)) == "[0, 1, … 12,343 more]")
    #expect(dump(Set(0..<5), .init(elements: 2)) == "[0, 1, … 3 more]")
    #expect(dump([1: "a", 2: "b"], .init(elements: 1)) == "[1: \"a\", … 1 more]")
    #expect(
      dump(Array(1_000_000..<1_001_000), .init(elements: 2), lineWidth: 20) == """
        [
          [0]: 1000000
          [1]: 1000001
          … 998 more
        ]
        """)
  }

  @Test func `omitted characters are counted`() {
    #expect(dump("milk and bread", .init(characters: 4)) == "\"milk\" … 10 more")
  }

  @Test func `a value that is too deep is named`() {
    #expect(dump([Todo(id: 1, title: "a")], .init(depth: 1)) == "[…]")
    #expect(dump([Todo(id: 1, title: "a")], .init(depth: 2)) == "[Todo(…)]")
    #expect(dump([[[1]]], .init(depth: 2)) == "[[…]]")
  }

  @Test func `parts without room are counted`() {
    #expect(
      dump(Array(100..<120), .init(nodes: 4), lineWidth: 20) == """
        [
          [0]: 100
          [1]: 101
          [2]: 102
          … 17 more
        ]
        """)
  }

  @Test func `a limit of zero shows nothing and terminates`() {
    #expect(dump([1, 2], .init(nodes: 0)) == "…")
    #expect(dump([1, 2], .init(elements: 0)) == "[… 2 more]")
    #expect(dump("ab", .init(characters: 0)) == "\"\" … 2 more")
    #expect(dump([1: 1], .init(depth: 0)) == "[…]")
  }
}
