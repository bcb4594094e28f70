import Rill
import RillForms

/// A row of an order, with rows of its own.
struct Line: FormFields, Identifiable, Codable {
  var id: Int
  var item = Field("")
  var count = Field(1)
  var notes = FieldRows<Note>()

  static let fields = FieldList<Line>(
    FieldEntry("item", \.item, .required("An item is missing.")),
    FieldEntry("count", \.count, FieldRule { $0 > 0 || $1.item.value == "gift" ? nil : "Too few." }),
    FieldEntry("notes", \.notes))
}

struct Note: FormFields, Identifiable, Codable {
  var id: String
  var text = Field("")

  static let fields = FieldList<Note>(FieldEntry("text", \.text, .length(...5, "Too long.")))
}

struct Order: FormFields, Codable {
  var customer = Field("Jo")
  var lines = FieldRows<Line>()

  static let fields = FieldList<Order>(
    FieldEntry("customer", \.customer),
    FieldEntry(
      "lines", \.lines, .valid("An order needs a line.") { !$0.isEmpty },
      FieldRule { lines, _ in Set(lines.map(\.item.value)).count < lines.count ? "An item occurs twice." : nil
      }))
}

struct Shop: Reducer {
  struct State: Equatable { var form: FormState<Order> }
  enum Action: Equatable, Codable { case form(FormAction<Order>) }

  var isSold: @Sendable (String) async throws -> Bool = { _ in false }
  var place: @Sendable (Order) async throws -> Void = { _ in }

  func reduce(into shop: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .form(let action):
      FormReducer<Order>(submit: place)
        .check(\.lines, \.item) { [isSold] in try await isSold($0) ? "Sold out." : nil }
        .reduce(\.form, of: &shop, action: action) { .form($0) }
    }
  }
}
