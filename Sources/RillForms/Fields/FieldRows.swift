public import Rill

/// A list of rows in a form, each of which is a form with its own fields.
///
/// ```swift
/// struct Line: FormFields, Identifiable {
///   let id: Int
///   var item = Field("")
///
///   static let fields = FieldList<Line>(FieldEntry("item", \.item, .required("An item is missing.")))
/// }
///
/// struct Order: FormFields {
///   var lines = FieldRows<Line>()
///
///   static let fields = FieldList<Order>(FieldEntry("lines", \.lines))
/// }
/// ```
///
/// Rows are identified by their IDs, so a user may add, remove and move them while checks and submissions run. The
/// field of a row is named after the list, the ID and the field: `lines[7].item`.
public struct FieldRows<Row: FormFields & Identifiable>: Equatable, Sendable where Row.ID: Sendable {
  /// The current rows, in order.
  public var rows: IdentifiedArray<Row>
  /// The rows to which the form is reset: the original ones, or the last ones that were submitted.
  public internal(set) var initial: IdentifiedArray<Row>
  /// A Boolean value that indicates whether the user has left the list, or has submitted the form.
  public var isTouched = false
  /// The errors of the server in the list as a whole, with the values that it rejected.
  var rejection: Field<[RowValues<Row>]>.Finding<[FieldError]>?

  /// Creates a list.
  ///
  /// - Parameter rows: The initial rows.
  /// - Complexity: O(rows)
  public init(_ rows: some Sequence<Row>) {
    self.rows = IdentifiedArray(rows)
    initial = self.rows
  }

  /// Creates an empty list.
  public init() { self.init([]) }

  /// The row with an ID, or nil.
  public subscript(id: Row.ID) -> Row? { rows[id: id] }

  /// A Boolean value that indicates whether a row was added, removed, moved or edited.
  ///
  /// - Complexity: O(rows × fields)
  public var isDirty: Bool {
    rows.ids != initial.ids
      || rows.contains { row in Row.fields.entries.contains { $0.access.isDirty(in: row) } }
  }

  /// The errors that the server has found in the list as a whole.
  var rejected: [FieldError] { rejection.flatMap { $0.value == values ? $0.content : nil } ?? [] }

  /// The values of all rows.
  var values: [RowValues<Row>] { rows.map(RowValues.init) }
}

extension FieldRows: Encodable where Row: Encodable {}
extension FieldRows: Decodable where Row: Decodable {}

/// A row, which equals another one with the same ID and the same values.
struct RowValues<Row: FormFields & Identifiable>: Equatable, Sendable {
  let row: Row

  init(_ row: Row) { self.row = row }

  static func == (one: RowValues, other: RowValues) -> Bool {
    one.row.id == other.row.id && FormValues(one.row) == FormValues(other.row)
  }
}

extension RowValues: Encodable where Row: Encodable {
  func encode(to encoder: any Encoder) throws { try row.encode(to: encoder) }
}

extension RowValues: Decodable where Row: Decodable {
  init(from decoder: any Decoder) throws { self.init(try Row(from: decoder)) }
}

/// A change of a list of rows.
enum RowChange<Row: FormFields & Identifiable>: Equatable, Sendable where Row.ID: Sendable {
  case all([RowValues<Row>])
  case insert(Row, at: Int?)
  case remove(Row.ID)
  case move(Row.ID, to: Int)
}

extension RowChange: Encodable where Row: Encodable, Row.ID: Encodable {}
extension RowChange: Decodable where Row: Decodable, Row.ID: Decodable {}
