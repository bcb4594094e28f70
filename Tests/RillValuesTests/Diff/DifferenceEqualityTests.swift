import Rill
import RillValues
import Testing

/// The equality of values, and the report of invisible differences.
struct DifferenceEqualityTests {
  @Test func `values that == calls equal have no difference`() {
    #expect(Difference(from: Loose(id: 1, note: "a"), to: Loose(id: 1, note: "b")) == nil)
    #expect(Difference(from: [Loose(id: 1, note: "a")], to: [Loose(id: 1, note: "b")]) == nil)
  }

  @Test func `values that == calls different are reported even if they look the same`() {
    #expect(
      Difference(from: Strict(id: 1), to: Strict(id: 1))?.description == """
          DifferenceEqualityTests.Strict(
            id: 1
          )  // not equal, though all that is shown is
        """)
    #expect(
      Difference(from: Double.nan, to: .nan)?.description
        == "- nan\n+ nan  // not equal, though shown alike")
  }

  @Test func `a number that is NaN in both values is not among the changes`() {
    #expect(Difference(from: [1, Double.nan], to: [2, .nan])?.changes.map(\.path.description) == ["[0]"])
    #expect(Difference(from: Float.nan, to: .nan)?.changes == [])
    #expect(Difference(from: Double.nan, to: 1)?.changes.count == 1)
    #expect(Difference(from: "nan", to: "nan!")?.changes.count == 1)
  }

  @Test func `values of two types differ even if they look the same`() {
    let (one, other): (any Sendable, any Sendable) = (1, UInt8(1))
    #expect(Difference(from: one, to: other)?.description == "- 1  // Int\n+ 1  // UInt8")
    #expect(
      Difference(from: [one], to: [other])?.description == """
          [
        -   [0]: 1  // Int
        +   [0]: 1  // UInt8
          ]
        """)
  }

  @Test func `values that are not Equatable are compared by their parts`() {
    let rows = (0..<100).map { Plain(id: $0, title: "row \($0) with a long title", tags: ["a"]) }
    #expect(Difference(from: rows, to: rows) == nil)
    let same = (0..<100).map { Plain(id: $0, title: "row \($0) with a long title", tags: ["a"]) }
    #expect(Difference(from: rows, to: same) == nil)
    var other = same
    other[40].tags.append("b")
    #expect(
      Difference(from: rows, to: other)?.description == """
          [
            … 40 unchanged
            [40]: DifferenceEqualityTests.Plain(
              id: 40
              … 1 unchanged
              tags: [
                … 1 unchanged
        +       [1]: "b"
              ]
            )
            … 59 unchanged
          ]
        """)
  }

  @Test func `dictionaries and optionals of values that are not Equatable are compared`() {
    let before = ["a": Plain(id: 1, title: "x", tags: []), "b": Plain(id: 2, title: "y", tags: [])]
    var after = before
    #expect(Difference(from: before, to: after) == nil)
    after["b"]?.title = "z"
    #expect(Difference(from: before, to: after)?.changes.map(\.path.description) == ["[\"b\"].title"])
    #expect(Difference(from: before["a"], to: after["a"]) == nil)
    #expect(Difference(from: before["b"], to: after["b"])?.changes.count == 1)
    let choice = { (plain: Plain) in Choice.plain(plain) }
    let (one, two) = (Plain(id: 1, title: "x", tags: []), Plain(id: 1, title: "y", tags: []))
    #expect(Difference(from: choice(one), to: choice(one)) == nil)
    #expect(Difference(from: choice(one), to: choice(two))?.changes.count == 1)
    #expect(Difference(from: choice(one), to: .none)?.changes.count == 1)
    #expect(Difference(from: [Choice.none], to: [Choice.none]) == nil)
  }

  @Test func `an object equals itself, and others are compared by their members`() {
    let (one, other) = (Node("a"), Node("a"))
    #expect(Difference(from: one, to: one) == nil)
    #expect(Difference(from: one, to: other) == nil)
    other.name = "b"
    #expect(
      Difference(from: one, to: other)?.description == """
          Node(
        -   name: "a"
        +   name: "b"
            … 1 unchanged
          )
        """)
  }

  @Test func `objects identified by reference are matched by position`() {
    let (old, new) = ([Thing("a"), Thing("b")], [Thing("a"), Thing("c")])
    #expect(Difference(from: old, to: new)?.changes.map(\.path.description) == ["[1].name"])
  }

  @Test func `cyclic objects are compared once`() {
    let (one, other) = (Node("a"), Node("a"))
    one.next = one
    other.next = other
    defer { (one.next, other.next) = (nil, nil) }
    #expect(Difference(from: one, to: other) == nil)
    #expect(Difference(from: [one], to: [other]) == nil)
    other.name = "b"
    #expect(Difference(from: one, to: other)?.changes.map(\.path.description) == ["name"])
  }

  @Test func `values beyond the depth limit that are not Equatable are not visited`() {
    let options = DumpOptions(limits: .init(depth: 3))
    let (one, other) = (
      Nest(inside: [Nest(inside: [Nest(name: "a")])]), Nest(inside: [Nest(inside: [Nest(name: "b")])])
    )
    #expect(Difference(from: one, to: other, options: options) == nil)
    #expect(Difference(from: one, to: other) != nil)
    let deep = DumpOptions(limits: .init(depth: 2))
    #expect(
      Difference(from: [[[1]]], to: [[[2]]], options: deep)?.description == """
          [
        -   [0]: […]
        +   [0]: […]  // not equal, though shown alike
          ]
        """)
  }

  @Test func `a long chain of objects does not overflow the stack`() {
    let chain = { (last: String) in
      let first = Node("a")
      var node = first
      for _ in 0..<20_000 {
        let next = Node("a")
        node.next = next
        node = next
      }
      node.name = last
      return first
    }
    let (one, other) = (chain("a"), chain("b"))
    #expect(Difference(from: one, to: other) == nil)
    for first in [one, other] {
      // Unlinked one by one: releasing all at once would also overflow the stack.
      var node = first.next
      first.next = nil
      while let link = node { (node, link.next) = (link.next, nil) }
    }
  }

  @Test func `versioned values with equal versions are not visited`() {
    let version = Version.next()
    #expect(
      Difference(from: Stamped(version: version, text: "a"), to: Stamped(version: version, text: "b")) == nil)
    #expect(
      Difference(from: Stamped(version: version, text: "a"), to: Stamped(version: .next(), text: "a")) != nil)
  }

  @Test func `a versioned collection is compared by its elements`() {
    let rows = IdentifiedArray((0..<3).map { Plain(id: $0, title: "t", tags: []) })
    var other = rows
    #expect(Difference(from: rows, to: other) == nil)
    other[id: 1]?.title = "u"
    #expect(Difference(from: rows, to: other)?.changes.map(\.path.description) == ["[1].title"])
    other[id: 1]?.title = "t"
    #expect(Difference(from: rows, to: other) == nil)
  }

  private struct Loose: Equatable {
    var id: Int
    var note: String
    static func == (one: Loose, other: Loose) -> Bool { one.id == other.id }
  }

  private struct Strict: Equatable {
    var id: Int
    static func == (one: Strict, other: Strict) -> Bool { false }
  }

  private struct Plain: Identifiable {
    var id: Int
    var title: String
    var tags: [String]
  }

  private enum Choice { case none, plain(Plain) }

  private struct Nest {
    var name = ""
    var inside: [Nest] = []
  }

  private struct Stamped: Versioned {
    var version: Version
    var text: String
  }
}

private final class Thing: Identifiable {
  let name: String

  init(_ name: String) { self.name = name }
}

private final class Node {
  var name: String
  var next: Node?

  init(_ name: String) { self.name = name }
}
