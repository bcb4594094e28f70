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
  public var initial: IdentifiedArray<Row>
  /// A Boolean value that indicates whether the user has left the list, or has submitted the form.
  public var isTouched = false
  /// The errors of the server in the list as a whole, with the values that it rejected.
  public var rejection: Field<[RowValues<Row>]>.Finding<[FieldError]>?

  /// Creates a list.
  ///
  /// - Parameter rows: The initial rows.
  /// - Complexity: O(rows)
  public init(_ rows: some Sequence<Row>) {
    self.rows = IdentifiedArray(rows)
    initial = self.rows
  }

  /// Creates a list about which a form knows something, for the initial state of a test.
  ///
  /// - Parameters:
  ///   - rows: The current rows.
  ///   - initial: The rows to which the form is reset.
  ///   - isTouched: Whether the user has left the list.
  ///   - rejection: The errors of the server in the list as a whole.
  /// - Complexity: O(rows)
  public init(
    _ rows: some Sequence<Row>, initial: some Sequence<Row>, isTouched: Bool = false,
    rejection: Field<[RowValues<Row>]>.Finding<[FieldError]>? = nil
  ) {
    self.rows = IdentifiedArray(rows)
    self.initial = IdentifiedArray(initial)
    self.isTouched = isTouched
    self.rejection = rejection
  }

  /// Creates an empty list.
  public init() { self.init([]) }

  /// The row with an ID, or nil.
  public subscript(id id: Row.ID) -> Row? { rows[id: id] }

  /// A Boolean value that indicates whether a row was added, removed, moved or edited.
  ///
  /// - Complexity: O(rows × fields)
  public var isDirty: Bool {
    rows.ids != initial.ids
      || rows.contains { row in Row.fields.entries.contains { $0.access.isDirty(in: row) } }
  }

  /// The errors that the server has found in the list as a whole.
  ///
  /// The form's reducer sets them. In a test, set them where a change is expected.
  public var rejected: [FieldError] {
    get { rejection.flatMap { $0.value == values ? $0.content : nil } ?? [] }
    set { rejection = newValue.isEmpty ? nil : .init(value: values, content: newValue) }
  }

  /// The values of all rows.
  var values: [RowValues<Row>] { rows.map(RowValues.init) }
}

extension FieldRows: Encodable where Row: Encodable {}
extension FieldRows: Decodable where Row: Decodable {}

/// A row, which equals another one with the same ID and the same values.
public struct RowValues<Row: FormFields & Identifiable>: Equatable, Sendable {
  /// The row.
  public let row: Row

  /// Creates the values of a row.
  ///
  /// - Parameter row: The row.
  public init(_ row: Row) { self.row = row }

  /// Returns whether two rows have the same ID, and equal values in their fields.
  public static func == (one: RowValues, other: RowValues) -> Bool {
    one.row.id == other.row.id && FormValues(one.row) == FormValues(other.row)
  }
}

extension RowValues: Encodable where Row: Encodable {
  /// Encodes the row.
  public func encode(to encoder: any Encoder) throws { try row.encode(to: encoder) }
}

extension RowValues: Decodable where Row: Decodable {
  /// Decodes the row.
  public init(from decoder: any Decoder) throws { self.init(try Row(from: decoder)) }
}

/// A change of a list of rows, as the value of an edit of the list.
///
/// Send it with ``FormAction/add(_:_:at:)`` and its neighbors.
public enum RowChange<Row: FormFields & Identifiable>: Equatable, Sendable where Row.ID: Sendable {
  /// Replaces all rows; those that stay keep the results of their checks.
  case all([RowValues<Row>])
  /// Inserts a row at a position, or at the end.
  case insert(Row, at: Int?)
  /// Removes a row.
  case remove(Row.ID)
  /// Moves a row to a position.
  case move(Row.ID, to: Int)
}

extension RowChange: Encodable where Row: Encodable, Row.ID: Encodable {}
extension RowChange: Decodable where Row: Decodable, Row.ID: Decodable {}
