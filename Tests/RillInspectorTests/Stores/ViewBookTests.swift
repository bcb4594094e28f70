import RillDebugging
import RillValues
import Testing

@testable import RillInspector

struct ViewBookTests {
  private func view(_ number: Int) -> ViewedState {
    ViewedState(
      moment: .shown, open: OpenParts(depth: 1, elements: 1), version: [UInt64(number)],
      tree: StateTree(reflecting: number))
  }

  @Test func `the oldest views are discarded`() {
    let book = ViewBook(capacity: 2)
    let tokens = (0..<2).map { book.keep(view($0), as: nil) }
    #expect(Set(tokens).count == 2)
    _ = book.keep(view(9), as: tokens[0])
    let third = book.keep(view(3), as: nil)
    #expect(book.view(tokens[0])?.version == [9])
    #expect(book.view(tokens[1]) == nil)
    #expect(book.view(third)?.version == [3])
  }

  @Test func `the smallest replaceable parts are reported`() {
    struct Row { var id: Int; var title: String }
    struct List { var name: String; var rows: [Row]; var tags: [String: Int] }
    let old = List(name: "a", rows: [Row(id: 1, title: "x"), Row(id: 2, title: "y")], tags: ["k": 1])
    func patches(_ change: (inout List) -> Void, _ window: Range<Int> = 0..<9) -> [String] {
      var new = old
      change(&new)
      let open = OpenParts(depth: 9, elements: 9)
      var later = open
      later.windows[StateTreePath([.member("rows")])] = window
      let options = DumpOptions()
      guard let one = StateTree(reflecting: old, open: open, options: options),
        let two = StateTree(reflecting: new, open: later, options: options)
      else { return [] }
      return StatePatch.patches(from: one, open, to: two, later).map { "\($0.path) = \($0.value)" }
    }
    #expect(patches { _ in } == [])
    #expect(patches { $0.rows[1].title = "z" } == [#"rows[1].title = "z""#])
    #expect(patches { $0.tags["k"] = 2 } == [#"tags["k"] = 2"#])
    #expect(patches { $0.tags["l"] = 2 } == [#"tags = ["k": 1, "l": 2]"#])
    #expect(
      patches {
        $0.name = "b"; $0.rows.removeLast()
      }.count == 2)
    #expect(patches({ _ in }, 1..<9).count == 1)
  }

  @Test func `a list that outgrows the shown part is reported as well`() throws {
    let open = OpenParts(depth: 9, elements: 2)
    let trees = try [[1, 2, 3], [1, 2, 3, 4]].map {
      try #require(StateTree(reflecting: $0, open: open, options: DumpOptions()))
    }
    let patches = StatePatch.patches(from: trees[0], open, to: trees[1], open)
    #expect(patches.map(\.path) == [StateTreePath()])
    #expect(patches.map(\.value) == [trees[1]])
  }
}
