import RillSessions
import RillValues
import Testing

struct SessionChangeTests {
  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1}"#, []),
    (#"{"a":1}"#, #"{"a":2}"#, ["a = 2"]),
    (#"{"a":1,"b":2}"#, #"{"b":3,"c":null}"#, ["a removed", "b = 3", "c = null"]),
    ("[1,2,3]", "[1,5,3]", ["1 = 5"]),
    ("[1,2,3]", "[1,3]", ["the state[1..<2] = []"]),
    (#"{"r":[1,3]}"#, #"{"r":[1,2,3]}"#, ["r[1] = [2]"]),
    (#"{"r":[]}"#, #"{"r":[{"a":1}]}"#, [#"r[0] = [{"a":1}]"#]),
    (#"{"r":[{"a":1},{"a":2}]}"#, #"{"r":[{"a":1},{"a":3}]}"#, ["r.1.a = 3"]),
    ("1", "[]", ["the state = []"]),
    (#"{"a":[]}"#, #"{"a":{}}"#, ["a = {}"]),
  ])
  func `changes turn one state into the other`(_ before: String, _ after: String, _ words: [String]) throws {
    let (old, new) = (try JSONText(before).value, try JSONText(after).value)
    let changes = SessionChange.between(old, new)
    #expect(changes.map(\.description) == words)
    var value = old
    try value.apply(changes)
    #expect(value.sorted == new.sorted)
  }

  @Test func `changes between random states are found and applied`() throws {
    var random = SmallRandom(seed: 7)
    for _ in 0..<2000 {
      let (old, new) = (tree(3, &random), tree(3, &random))
      var value = old
      try value.apply(SessionChange.between(old, new))
      #expect(value.sorted == new.sorted)
    }
  }

  private func tree(_ depth: Int, _ random: inout SmallRandom) -> JSONValue {
    switch depth == 0 ? random.below(3) : random.below(5) {
    case 0: return .number("\(random.below(2))")
    case 1: return .string("a")
    case 2: return .null
    case 3: return .array((0..<random.below(4)).map { _ in tree(depth - 1, &random) })
    default:
      let names = ["a", "b", "c"].filter { _ in random.below(2) == 0 }
      return .object(names.map { .init($0, tree(depth - 1, &random)) })
    }
  }

  @Test func `if one change does not fit, none is applied`() throws {
    let start = try JSONText(#"{"a":[1,2],"b":{}}"#).value
    let one = try JSONText("1")
    let unfitting: [SessionChange] = [
      .set([.name("x"), .name("y")], one), .set([.name("a"), .index(2)], one),
      .set([.name("a"), .name("b")], one),
      .set([.index(0)], one), .remove([.name("x")]), .remove([]), .remove([.name("a"), .index(0)]),
      .splice([.name("b")], at: 0, removing: 0, inserting: []),
      .splice([.name("a")], at: 1, removing: 2, inserting: []),
      .splice([.name("a")], at: 3, removing: 0, inserting: []),
      .splice([.name("a")], at: .max, removing: .max, inserting: []),
    ]
    for change in unfitting {
      var value = start
      let failure = #expect(throws: UnfittingChange.self) {
        try value.apply([.set([.name("b"), .name("new")], one), change])
      }
      #expect(failure?.change == change)
      #expect(value == start)
    }
  }
}
