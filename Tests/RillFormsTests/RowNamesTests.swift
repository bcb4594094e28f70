import Foundation
import Rill
import RillFixtures
import RillForms
import Testing

/// The names of the fields of rows, in recorded actions.
@MainActor @Suite struct RowNamesTests {
  @Test(arguments: [
    "lines[1].zip", "lines[1", "lines[]", "lines[1].", "lines[1].item.x", "lines[1].notes[a].zip",
    "lines.item", "",
  ])
  func `a field that no row has is reported`(name: String) {
    var form = FormState(Order(lines: FieldRows([Line(id: 1)])))
    let before = form
    let reports = Reports.of {
      _ = FormReducer<Order> { _ in }.reduce(into: &form, action: .edit(FieldValue(name: name, value: "tea")))
    }
    #expect(form == before)
    #expect(
      reports == [
        """
        The form Order has no field "\(name)" in its list, so nothing was changed. Add it to the form: \
        static let fields = FieldList<Order>(FieldEntry("name", \\.name), …).
        """
      ])
  }

  @Test func `a field of a row that has left is not reported`() {
    var form = FormState(Order())
    let reports = Reports.of {
      for name in ["lines[1].item", "lines[x].notes[a].text"] {
        _ = FormReducer<Order> { _ in }.reduce(
          into: &form, action: .edit(FieldValue(name: name, value: "tea")))
      }
    }
    #expect(reports == [])
  }

  @Test func `actions of rows are recorded, and read again`() throws {
    let line = Line(id: 7, item: Field("jam"), notes: FieldRows([Note(id: "a")]))
    let actions: [FormAction<Order>] = [
      .add(\.lines, line, at: 1), .remove(\.lines, 2), .move(\.lines, 1, to: 0),
      .edit(\.lines, 7, \.count, 3),
      .leave(\.lines, 7, \.item),
    ]
    let data = try JSONEncoder().encode(actions)
    #expect(try JSONDecoder().decode([FormAction<Order>].self, from: data) == actions)
    let unknown = Data(#"[{"edit":{"_0":{"name":"lines[7].color","value":1}}}]"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([FormAction<Order>].self, from: unknown) }
    var form = FormState(Order(lines: FieldRows([line])))
    let again = try JSONDecoder().decode(FormState<Order>.self, from: JSONEncoder().encode(form))
    #expect(again == form)
    form.lines.rows[id: 7]?.item.value = "tea"
    #expect(again != form)
  }
}
