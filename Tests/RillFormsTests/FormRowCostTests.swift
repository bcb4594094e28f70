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

  @Test func `what is read of a form again after no change looks at no row`() {
    let (comparisons, rules) = (Recorder<Int>(), Recorder<Int>())
    struct Item: FormFields, Identifiable {
      @TaskLocal static var rules: Recorder<Int>?
      var id: Int
      var size: Field<Counted>
      static let fields = FieldList<Item>(
        FieldEntry(
          "size", \.size,
          .valid("too large") {
            rules?.note($0.number); return $0.number < 10
          }))
    }
    struct Crate: FormFields {
      var items = FieldRows<Item>()
      static let fields = FieldList<Crate>(FieldEntry("items", \.items))
    }
    let items = (0..<20).map { Item(id: $0, size: Field(Counted(comparisons: comparisons, number: $0))) }
    var form = FormState(Crate(items: FieldRows(items)))
    Item.$rules.withValue(rules) {
      let first = (form.isValid, form.isDirty, form.isChecking, form.invalidFields.count)
      #expect(first == (false, false, false, 10))
      #expect(rules.elements == Array(0..<20) && !comparisons.elements.isEmpty)
      let looked = comparisons.elements.count
      let again = (form.isValid, form.isDirty, form.isChecking, form.invalidFields.count)
      #expect(again == first)
      #expect(rules.elements.count == 20 && comparisons.elements.count == looked)
      form.items.rows[id: 19]?.size.value.number = 1
      #expect((form.isValid, form.isDirty, form.invalidFields.count) == (false, true, 9))
      form.items.rows[id: 0]?.size.currentCheck = .checking
      #expect(form.isChecking)
      form.items.rows[id: 0]?.size.currentCheck = .failed("no")
      #expect(!form.isChecking && form.invalidFields.count == 10)
    }
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

  /// An ID that counts how often it is described.
  private struct Tag: Hashable, Sendable, CustomStringConvertible {
    @TaskLocal static var descriptions: Recorder<Int>?
    let number: Int

    var description: String {
      Self.descriptions?.note(number)
      return "tag \(number)"
    }
  }

  private struct Parcel: FormFields, Identifiable {
    let id: Tag
    var content = Field("")
    static let fields = FieldList<Parcel>(FieldEntry("content", \.content, .required("empty")))
  }

  private struct Delivery: FormFields {
    var parcels = FieldRows<Parcel>()
    static let fields = FieldList<Delivery>(FieldEntry("parcels", \.parcels))
  }

  @Test func `an edit, a check and the errors of a field find its row without looking at others`() {
    let descriptions = Recorder<Int>()
    var form = FormState(Delivery(parcels: FieldRows((0..<100).map { Parcel(id: Tag(number: $0)) })))
    let logic = FormReducer<Delivery> { _ in }.check(\.parcels, \.content) { _ in nil }
    let id = Tag(number: 99)
    Tag.$descriptions.withValue(descriptions) {
      _ = logic.reduce(into: &form, action: .edit(\.parcels, id, \.content, "tea"))
      #expect(form.parcels[id: id]?.content.value == "tea")
      #expect(form.errors(\.parcels, id, \.content).isEmpty)
      #expect(form.errors(\.parcels, Tag(number: 98), \.content).map(\.message) == ["empty"])
    }
    #expect(Set(descriptions.elements) == [98, 99])
  }

  /// A row whose ID can be read from a text.
  private struct Page: FormFields, Identifiable {
    struct Number: LosslessStringConvertible, Hashable, Sendable {
      let tag: Tag
      init(_ number: Int) { tag = Tag(number: number) }
      init?(_ description: String) {
        guard description.hasPrefix("tag "), let number = Int(description.dropFirst(4)) else { return nil }
        tag = Tag(number: number)
      }
      var description: String { tag.description }
    }

    let id: Number
    var text = Field("")
    static let fields = FieldList<Page>(FieldEntry("text", \.text))
  }

  private struct Book: FormFields {
    var pages = FieldRows<Page>()
    static let fields = FieldList<Book>(FieldEntry("pages", \.pages))
  }

  @Test func `a name finds the row whose ID can be read from it without looking at others`() {
    let descriptions = Recorder<Int>()
    var form = FormState(Book(pages: FieldRows((0..<100).map { Page(id: Page.Number($0)) })))
    Tag.$descriptions.withValue(descriptions) {
      _ = FormReducer<Book> { _ in }.reduce(into: &form, action: .leave("pages[tag 99].text"))
    }
    #expect(form.pages[id: Page.Number(99)]?.text.isTouched == true)
    #expect(Set(descriptions.elements) == [99])
  }

  @Test func `a submission looks at the fields again after its last check, however many there are`() async {
    let rules = Recorder<Int>()
    struct Item: FormFields, Identifiable {
      @TaskLocal static var rules: Recorder<Int>?
      var id: Int
      var size: Field<Int>
      static let fields = FieldList<Item>(
        FieldEntry(
          "size", \.size,
          .valid("too large") {
            rules?.note($0)
            return $0 < 1_000
          }))
    }
    struct Crate: FormFields {
      var items = FieldRows<Item>()
      static let fields = FieldList<Crate>(FieldEntry("items", \.items))
    }
    let logic = FormReducer<Crate> { _ in }.check(\.items, \.size) { _ in nil }
    var form = FormState(Crate(items: FieldRows((0..<50).map { Item(id: $0, size: Field($0)) })))
    Item.$rules.withValue(rules) {
      _ = logic.reduce(into: &form, action: .submit)
      let looked = rules.elements.count
      for id in 0..<50 {
        #expect(form.status == .waiting)
        _ = logic.reduce(into: &form, action: .checked(FieldValue(\.items, id, \.size, id), .passed))
      }
      #expect(form.status == .submitting)
      #expect(rules.elements.count == looked + 50)
    }
  }

  @Test func `a submission that waits is refused by the first failed check`() {
    let logic = FormReducer<Order> { _ in }.check(\.lines, \.item) { _ in nil }
    var form = FormState(Order(lines: FieldRows((1...3).map { Line(id: $0, item: Field("tea \($0)")) })))
    _ = logic.reduce(into: &form, action: .submit)
    _ = logic.reduce(into: &form, action: .checked(FieldValue(\.lines, 1, \.item, "tea 1"), .passed))
    #expect(form.status == .waiting)
    _ = logic.reduce(
      into: &form, action: .checked(FieldValue(\.lines, 2, \.item, "tea 2"), .failed("sold out")))
    #expect(form.status == .editing && form.refusal == .invalid(["lines[2].item"]))
  }
}
