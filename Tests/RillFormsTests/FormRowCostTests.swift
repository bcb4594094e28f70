import Rill
import RillFixtures
import RillForms
import RillTesting
import Testing

/// What edits of a list of rows look at.
@MainActor @Suite struct FormRowCostTests {
  /// A value that counts how often values are compared.
  private struct Counted: Equatable, Sendable {
    let comparisons: Recorder<Int>
    var number = 0

    static func == (one: Counted, other: Counted) -> Bool {
      one.comparisons.note(1)
      return one.number == other.number
    }
  }

  private struct Piece: FormFields, Identifiable {
    var id: Int
    var size: Field<Counted>
    static let fields = FieldList<Piece>(FieldEntry("size", \.size))
  }

  private struct Box: FormFields {
    var pieces = FieldRows<Piece>()
    static let fields = FieldList<Box>(FieldEntry("pieces", \.pieces))
  }

  @Test func `adding, moving and removing a row compares no values of the others`() {
    let comparisons = Recorder<Int>()
    func piece(_ id: Int) -> Piece {
      Piece(id: id, size: Field(Counted(comparisons: comparisons, number: id)))
    }
    var form = FormState(Box(pieces: FieldRows((0..<20).map(piece))))
    let logic = FormReducer<Box> { _ in }.check(\.pieces, \.size) { _ in nil }
    for action in [FormAction<Box>.add(\.pieces, piece(20)), .move(\.pieces, 3, to: 0), .remove(\.pieces, 5)]
    {
      _ = logic.reduce(into: &form, action: action)
    }
    #expect(Array(form.pieces.rows.ids) == [3, 0, 1, 2, 4] + Array(6...20))
    #expect(comparisons.elements.isEmpty)
  }

  @Test(arguments: [
    (RowChange<Line>.remove(2), ["check lines[2].item"]), (.remove(9), []), (.move(2, to: 0), []),
    (.insert(Line(id: 4), at: nil), []),
    (
      .all([RowValues(Line(id: 3)), RowValues(Line(id: 5))]), ["check lines[1].item", "check lines[2].item"]
    ),
  ])
  func `an edit of a list cancels the checks of the rows that leave`(
    _ change: RowChange<Line>, _ left: [String]
  ) {
    let store = Store(FormState(Order(lines: FieldRows((1...3).map { Line(id: $0) }))), clock: TestClock()) {
      FormReducer<Order> { _ in }.check(\.lines, \.item) { _ in nil }
    }
    for id in 1...3 { store.send(.edit(\.lines, id, \.item, "tea \(id)")) }
    let before = store.effects.map(\.description.name)
    #expect(before == (1...3).map { "check lines[\($0)].item" })
    store.send(.edit(FieldValue(name: "lines", value: change)))
    #expect(store.effects.map(\.description.name) == before.filter { !left.contains($0) })
  }
}
