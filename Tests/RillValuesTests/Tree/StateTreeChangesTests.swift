import Testing

@testable import RillValues

private enum Route { case list, detail(id: Int), search(query: String, page: Int), raw(Int) }

private struct Row {
  var id: Int
  var title: String
}

private struct State {
  var count = 0
  var name: String? = "a"
  var rows: [Row] = []
  var numbers: [Int] = []
  var byName: [String: Row] = [:]
  var tags: Set<String> = []
  var route = Route.list
}

/// Changes are written as `path: before → after`, the form that the page shows.
struct StateTreeChangesTests {
  private func changes(_ before: Any, _ after: Any, limits: StateTree.Limits = .init()) -> [String] {
    StateTree.changes(
      from: StateTree(reflecting: before, limits: limits), to: StateTree(reflecting: after, limits: limits)
    ).map { change in
      let values = [change.before?.description, change.after?.description].map { $0 ?? "–" }.joined(
        separator: " → ")
      return "\(change.kind) \(change.path): \(values)"
    }
  }

  private func changes(from before: State = State(), _ edit: (inout State) -> Void) -> [String] {
    var after = before
    edit(&after)
    return changes(before, after)
  }

  private func rows(_ ids: Int...) -> [Row] { ids.map { Row(id: $0, title: "row \($0)") } }

  @Test func `equal trees have no changes`() {
    #expect(changes { _ in } == [])
  }

  @Test func `a member that changed is named by its path`() {
    #expect(changes { $0.count = 1 } == ["changed count: 0 → 1"])
    #expect(changes(0, 1) == ["changed self: 0 → 1"])
  }

  @Test func `several changes keep the order of the members`() {
    #expect(
      changes {
        $0.numbers = [5]
        $0.count = 1
      } == ["changed count: 0 → 1", "inserted numbers[0]: – → 5"])
  }

  @Test func `an optional that becomes nil changes as a whole`() {
    #expect(changes { $0.name = nil } == ["changed name: \"a\" → nil"])
  }

  @Test func `an enum changes as a whole between cases, and by part within a case`() {
    #expect(changes { $0.route = .detail(id: 1) } == ["changed route: .list → .detail(id: 1)"])
    var state = State()
    state.route = .search(query: "a", page: 1)
    #expect(
      changes(from: state) { $0.route = .search(query: "a", page: 2) } == ["changed route.search.page: 1 → 2"]
    )
    state.route = .raw(1)
    #expect(changes(from: state) { $0.route = .raw(2) } == ["changed route.raw: 1 → 2"])
  }

  @Test func `elements without identity are matched by position between the equal ends`() {
    #expect(changes([1, 2, 3, 4], [1, 3, 4]) == ["removed [1]: 2 → –"])
    #expect(changes([1, 2], [1, 9, 2]) == ["inserted [1]: – → 9"])
    #expect(changes([1, 2, 3], [1, 7, 3]) == ["changed [1]: 2 → 7"])
    #expect(changes([1, 2, 3], [4]) == ["removed [1]: 2 → –", "removed [2]: 3 → –", "changed [0]: 1 → 4"])
    #expect(changes([1, 1], [1, 1, 1]) == ["inserted [2]: – → 1"])
  }

  @Test func `a removed row is one change, whatever its position`() {
    var state = State()
    state.rows = rows(1, 2, 3, 4)
    #expect(
      changes(from: state) { $0.rows.remove(at: 0) } == ["removed rows[0]: Row(id: 1, title: \"row 1\") → –"])
    #expect(
      changes(from: state) {
        $0.rows.remove(at: 2)
        $0.rows[0].title = "x"
      } == ["removed rows[2]: Row(id: 3, title: \"row 3\") → –", "changed rows[0].title: \"row 1\" → \"x\""])
  }

  @Test func `reordered rows are one change of order`() {
    var state = State()
    state.rows = rows(1, 2, 3)
    #expect(changes(from: state) { $0.rows.reverse() } == ["reordered rows: [1, 2, 3] → [3, 2, 1]"])
    #expect(
      changes(from: state) {
        $0.rows.swapAt(0, 2)
        $0.rows[0].title = "x"
      } == ["changed rows[0].title: \"row 3\" → \"x\"", "reordered rows: [1, 2, 3] → [3, 2, 1]"])
  }

  @Test func `rows with a duplicate identity are matched by position`() {
    #expect(
      changes(rows(1, 1), rows(2, 2)) == [
        "changed [0].id: 1 → 2", "changed [0].title: \"row 1\" → \"row 2\"",
        "changed [1].id: 1 → 2", "changed [1].title: \"row 1\" → \"row 2\"",
      ])
  }

  @Test func `entries are matched by key`() {
    var state = State()
    state.byName = ["a": Row(id: 1, title: "x"), "b": Row(id: 2, title: "y")]
    #expect(
      changes(from: state) {
        $0.byName["a"] = nil
        $0.byName["b"]?.title = "z"
        $0.byName["c"] = Row(id: 3, title: "")
      } == [
        "removed byName[\"a\"]: Row(id: 1, title: \"x\") → –", "changed byName[\"b\"].title: \"y\" → \"z\"",
        "inserted byName[\"c\"]: – → Row(id: 3, title: \"\")",
      ])
  }

  @Test func `elements of sets are added and removed`() {
    var state = State()
    state.tags = ["a", "b"]
    #expect(
      changes(from: state) { $0.tags = ["b", "c"] } == [
        "removed tags[\"a\"]: \"a\" → –", "inserted tags[\"c\"]: – → \"c\"",
      ])
  }

  @Test func `a value of another type changed as a whole`() {
    let one: any Sendable = 1
    let text: any Sendable = "1"
    #expect(changes([one], [text]) == ["changed [0]: 1 → \"1\""])
  }

  @Test func `elements that are not shown can still be added and removed`() {
    #expect(changes([1, 2, 3], [1, 2, 3, 4], limits: .init(elements: 2)) == ["changed […]: 1 → 2"])
  }

  @Test func `paths are written as in Swift`() {
    #expect(StateTreePath().description == "self")
    #expect(
      StateTreePath([.member("rows"), .index(2), .member("tags"), .key("\"a\""), .hidden]).description
        == "rows[2].tags[\"a\"][…]")
  }
}
