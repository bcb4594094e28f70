import Rill
import RillKeyedState
import RillStyles
import Testing

@testable import RillValues

struct ChangeWriterTests {
  struct Row: Equatable, Identifiable {
    var id: Int; var title = "Tea"; var marks: [Int] = [1, 2, 3]; var note = 0
  }
  struct Badge: Equatable { let name: String; var size = 1; var color = 1 }
  enum Phase: Equatable { case idle, busy(Int) }

  struct State: Equatable {
    var draft = "milk"
    var rows: IdentifiedArray<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    var list = [Row(id: 4), Row(id: 5), Row(id: 6)]
    var byID = ["a": Row(id: 7), "b": Row(id: 8)]
    var marks: Set = [1, 2, 3, 4, 5]
    var sheet: Row? = Row(id: 9)
    var phase: Phase? = .idle
    var `default` = 1
    var badge = Badge(name: "x")
    var keyed: KeyedState<String> = ["count": 1, "title": "Tea"]
    @ViewState var seen = 0
  }

  /// Returns the statements for a change.
  private func statements(wholes: [any Any.Type] = [], _ change: (inout State) -> Void) -> [String] {
    var state = State()
    change(&state)
    return ChangeWriter(writer: SourceWriter(), wholes: wholes).statements(from: State(), to: state).map(
      \.line)
  }

  @Test func `equal states need no statement`() {
    #expect(statements { $0.draft = "milk" } == [])
  }

  @Test func `changed fields are assigned one by one`() {
    #expect(
      statements {
        $0.draft = ""
        $0.default = 2
        $0.seen = 4
      } == [#"$0.draft = """#, "$0.default = 2", "$0.seen = 4"])
  }

  @Test func `a struct is replaced if all its fields change or its identity differs`() {
    #expect(statements { $0.badge.size = 2 } == ["$0.badge.size = 2"])
    #expect(
      statements { $0.badge = Badge(name: "y", size: 2, color: 2) } == [
        #"$0.badge = ChangeWriterTests.Badge(name: "y", size: 2, color: 2)"#
      ])
    #expect(
      statements { $0.sheet?.id = 10 } == [
        #"$0.sheet = ChangeWriterTests.Row(id: 10, title: "Tea", marks: [1, 2, 3], note: 0)"#
      ])
  }

  @Test func `a struct that cannot be changed in parts is replaced`() {
    #expect(
      statements(wholes: [Badge.self]) { $0.badge.size = 2 } == [
        #"$0.badge = ChangeWriterTests.Badge(name: "x", size: 2, color: 1)"#
      ])
  }

  @Test func `optionals are set, cleared and changed inside`() {
    #expect(statements { $0.sheet = nil } == ["$0.sheet = nil"])
    #expect(statements { $0.sheet?.title = "Milk" } == [#"$0.sheet?.title = "Milk""#])
    #expect(statements { $0.phase = .busy(1) } == ["$0.phase = .busy(1)"])
  }

  @Test func `rows are changed, removed and inserted by ID`() {
    #expect(statements { $0.rows[id: 2]?.title = "Milk" } == [#"$0.rows[id: 2]?.title = "Milk""#])
    #expect(statements { $0.rows.remove(id: 2) } == ["$0.rows.remove(id: 2)"])
    let row = #"ChangeWriterTests.Row(id: 0, title: "Tea", marks: [1, 2, 3], note: 0)"#
    #expect(statements { $0.rows.append(Row(id: 0)) } == ["$0.rows.append(\(row))"])
    #expect(statements { $0.rows.insert(Row(id: 0), at: 1) } == ["$0.rows.insert(\(row), at: 1)"])
    #expect(statements { $0.rows = [] } == ["$0.rows = []"])
    let moved = statements {
      $0.rows.move(id: 3, to: 0)
      $0.rows[id: 1]?.title = "Milk"
    }
    #expect(moved.count == 1 && moved[0].hasPrefix("$0.rows = ["))
  }

  @Test func `lists are changed where they differ`() {
    let row = #"ChangeWriterTests.Row(id: 0, title: "Tea", marks: [1, 2, 3], note: 0)"#
    #expect(statements { $0.list[1].title = "Milk" } == [#"$0.list[1].title = "Milk""#])
    #expect(statements { $0.list.append(Row(id: 0)) } == ["$0.list.append(\(row))"])
    #expect(statements { $0.list.insert(Row(id: 0), at: 0) } == ["$0.list.insert(\(row), at: 0)"])
    #expect(statements { $0.list.remove(at: 1) } == ["$0.list.remove(at: 1)"])
    #expect(statements { $0.list.removeFirst(2) } == ["$0.list.removeSubrange(0..<2)"])
    #expect(
      statements { $0.list.replaceSubrange(0..<2, with: [Row(id: 0)]) } == [
        "$0.list.replaceSubrange(0..<2, with: [\(row)])"
      ])
    #expect(
      statements { $0.list += [Row(id: 0), Row(id: 0)] } == ["$0.list.append(contentsOf: [\(row), \(row)])"])
    #expect(statements { $0.list = [] } == ["$0.list = []"])
    #expect(statements { $0.list[0].marks = [4, 5, 6] } == ["$0.list[0].marks = [4, 5, 6]"])
  }

  @Test func `entries of dictionaries are set, removed and changed by their keys`() {
    #expect(statements { $0.byID["a"] = nil } == [#"$0.byID["a"] = nil"#])
    #expect(statements { $0.byID["b"]?.note = 1 } == [#"$0.byID["b"]?.note = 1"#])
    #expect(
      statements { $0.byID["c"] = Row(id: 0, marks: []) } == [
        #"$0.byID["c"] = ChangeWriterTests.Row(id: 0, title: "Tea", marks: [], note: 0)"#
      ])
    #expect(statements { $0.byID = [:] } == ["$0.byID = [:]"])
  }

  @Test func `elements of sets are inserted and removed`() {
    #expect(statements { $0.marks = [1, 2, 3, 5, 6] } == ["$0.marks = [1, 2, 3, 5, 6]"])
    #expect(statements { $0.marks.remove(4) } == ["$0.marks.remove(4)"])
    #expect(statements { $0.marks.insert(6) } == ["$0.marks.insert(6)"])
  }

  @Test func `keyed states are changed by key, with explicit types where needed`() {
    #expect(statements { $0.keyed["count"] = UInt8(2) } == [#"$0.keyed["count"] = UInt8(2)"#])
    #expect(statements { $0.keyed.remove("title") } == [#"$0.keyed.remove("title")"#])
    #expect(statements { $0.keyed.removeAll() } == ["$0.keyed = [:]"])
  }

  @Test func `a state that is not a struct is assigned`() {
    let writer = ChangeWriter(writer: SourceWriter())
    #expect(writer.statements(from: 1, to: 2).map(\.line) == ["$0 = 2"])
    #expect(writer.statements(from: [1, 2], to: [1, 2, 3]).map(\.line) == ["$0.append(3)"])
    #expect(writer.statements(from: Phase.idle, to: .busy(1)).map(\.line) == ["$0 = .busy(1)"])
  }

  @Test func `invisible differences are expressed by the whole value`() {
    struct Hidden: Equatable, CustomReflectable {
      let value: Int; var customMirror: Mirror { Mirror(self, children: []) }
    }
    let changes = ChangeWriter(writer: SourceWriter()).statements(
      from: Hidden(value: 1), to: Hidden(value: 2))
    #expect(changes.map(\.prefix) == ["$0 = "])
    #expect(changes[0].expression.gaps.count == 1)
  }
}
