import Rill
import RillForms

/// A feature with a form that has rows, a check and errors of its server.
struct Bookings: Reducer {
  struct State: Equatable, Codable, Sendable {
    var form = FormState(Booking())
    var number: Int?
  }
  enum Action: Equatable, Codable, Sendable { case form(FormAction<Booking>) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .form(let action):
      if case .accepted(let number) = action { state.number = number }
      return FormReducer { (booking: Booking) in try Self.number(of: booking) }
        .check(\.guest, after: .zero) { $0 == "Ann" ? "Ann has a table." : nil }
        .reduce(\.form, of: &state, action: action, embed: Action.form)
    }
  }

  /// Returns the number of a booking, as a server would.
  private static func number(of booking: Booking) throws -> Int {
    guard let snails = booking.dishes.rows.first(where: { $0.name.value == "snails" }) else {
      return 100 + booking.dishes.rows.count
    }
    throw FormErrors(["dishes[\(snails.id)].name": ["Snails are out."]], form: ["We are sorry."])
  }
}

struct Booking: FormFields, Codable {
  typealias Response = Int

  var guest = Field("")
  var persons = Field(2)
  var dishes = FieldRows<Dish>()

  static let fields = FieldList<Booking>(
    FieldEntry("guest", \.guest, .required("A guest is missing.")), FieldEntry("persons", \.persons),
    FieldEntry("dishes", \.dishes, .valid("Order something.") { !$0.isEmpty }))
}

struct Dish: FormFields, Identifiable, Codable {
  var id: Int
  var name = Field("")

  static let fields = FieldList<Dish>(FieldEntry("name", \.name, .required("A dish is missing.")))
}
