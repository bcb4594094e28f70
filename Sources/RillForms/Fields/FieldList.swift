public import Rill

/// The fields of a form.
///
/// ```swift
/// struct SignUp: FormFields {
///   var name = Field("")
///   var password = Field("")
///
///   static let fields = FieldList<SignUp>(
///     FieldEntry("name", \.name, .required("A name is missing.")),
///     FieldEntry("password", \.password, .length(8..., "The password needs eight characters.")))
/// }
/// ```
public protocol FormFields: Equatable, Sendable {
  /// The server's response to a submission, such as the id of a new account; ``NoResponse`` by default.
  associatedtype Response: Equatable & Sendable & Codable = NoResponse

  /// The fields with their names and rules, listed once for all forms of this type.
  static var fields: FieldList<Self> { get }
}

/// The response to a form whose submission returns nothing.
public struct NoResponse: Hashable, Sendable, Codable {
  /// Creates the response.
  public init() {}
}

/// The fields of a type, with their names and rules.
public struct FieldList<Fields: Sendable>: Sendable {
  /// The fields, in order.
  public let entries: [FieldEntry<Fields>]

  /// Creates a list.
  ///
  /// - Parameter entries: The fields, in the order in which errors are listed.
  public init(_ entries: FieldEntry<Fields>...) { self.entries = entries }

  /// Returns the field with a name, or nil.
  func entry(_ name: String) -> FieldEntry<Fields>? { entries.first { $0.name == name } }
  /// Returns the field with a name, which may belong to a row, or nil.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - fields: The fields.
  ///   - row: The ID of the row to which the field probably belongs, or nil.
  /// - Returns: The field.
  func entry(_ name: String, in fields: Fields, row: (any Sendable)? = nil) -> FieldEntry<Fields>? {
    entry(name) ?? entries.lazy.compactMap { $0.access.entry(name, of: $0, in: fields, row: row) }.first
  }
  /// Returns all fields, each list of rows before the fields of its rows.
  func all(in fields: Fields) -> [FieldEntry<Fields>] {
    entries.flatMap { entry in CollectionOfOne(entry) + entry.access.rowEntries(of: entry, in: fields) }
  }
  /// Returns what decodes the value of a field of a row, whether or not the row exists.
  ///
  /// - Parameter name: The name of the field, such as `lines[7].item`.
  /// - Returns: The decoding, or nil if no list has such a field.
  func rowDecoding(_ name: String) -> FieldDecoding? {
    entries.lazy.compactMap { entry in
      guard name.hasPrefix(entry.name + "[") else { return nil }
      return entry.access.rowDecoding(name.dropFirst(entry.name.count + 1))
    }
    .first
  }
  /// The names of entries that repeat the name or the field of an earlier entry.
  var repeated: [String] {
    entries.indices.filter { index in
      entries[..<index].contains { $0.name == entries[index].name || $0.path == entries[index].path }
    }
    .map { entries[$0].name }
  }
  /// Returns the field at a path, or nil.
  func entry(at path: AnyKeyPath) -> FieldEntry<Fields>? { entries.first { $0.path == path } }
}

/// A field of a form, with its name and its rules.
///
/// The name identifies the field in recorded actions and in errors of the server.
public struct FieldEntry<Fields: Sendable>: Sendable {
  /// The name of the field.
  public let name: String
  /// The name without the IDs of rows, by which checks are found.
  let pattern: String
  let path: any AnyKeyPath & Sendable
  let access: any FieldAccess<Fields>

  init(
    name: String, pattern: String, path: any AnyKeyPath & Sendable, access: any FieldAccess<Fields>
  ) {
    (self.name, self.pattern, self.path, self.access) = (name, pattern, path, access)
  }

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - path: The field.
  ///   - rules: The rules that its value must satisfy; all of them are evaluated.
  public init<Value>(
    _ name: String, _ path: any WritableKeyPath<Fields, Field<Value>> & Sendable,
    _ rules: FieldRule<Fields, Value>...
  ) {
    self.init(name: name, pattern: name, path: path, access: FieldPlace(path: path, rules: rules))
  }

  /// Creates an entry for a list of rows, each of which is a separate form.
  ///
  /// - Parameters:
  ///   - name: The name of the list.
  ///   - path: The list.
  ///   - rules: The rules that the rows as a whole must satisfy, such as their number. The rules of their fields belong
  ///     to the fields of the rows.
  public init<Row>(
    _ name: String, _ path: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable,
    _ rules: FieldRule<Fields, IdentifiedArray<Row>>...
  ) {
    self.init(name: name, pattern: name, path: path, access: RowsPlace(path: path, rules: rules))
  }
}

/// Decodes the value of a field.
typealias FieldDecoding = (any Decoder) throws -> any Equatable & Sendable

/// What setting a value has done to a field.
enum FieldEdit {
  /// The value has another type.
  case unfit
  /// The field has an equal value.
  case equal
  case changed
}

/// Type-erased access to a field.
protocol FieldAccess<Fields>: Sendable {
  associatedtype Fields

  func value(in fields: Fields) -> any Equatable & Sendable
  /// Sets the value, unless it has another type.
  func set(_ value: any Equatable & Sendable, in fields: inout Fields) -> FieldEdit
  func decode(from decoder: any Decoder) throws -> any Equatable & Sendable
  func isDirty(in fields: Fields) -> Bool
  func isTouched(in fields: Fields) -> Bool
  func touch(in fields: inout Fields)
  /// Touches the field, and all fields of its rows if it is a list.
  func touchAll(in fields: inout Fields)
  /// Returns the messages of the rules that the value breaks.
  func problems(in fields: Fields) -> [String]
  func check(in fields: Fields) -> FieldCheck?
  /// Sets the state of the check of the current value.
  func setCheck(_ check: FieldCheck?, in fields: inout Fields)
  /// Returns whether a check has not ended, of the current value or of one that an undo has replaced.
  func awaitsCheck(in fields: Fields) -> Bool
  /// Ends the check of a value that is not the current one, and to which a redo may return.
  func endCheck(of value: any Equatable & Sendable, _ result: FieldCheck, in fields: inout Fields)
  func rejected(in fields: Fields) -> [FieldError]
  /// Returns whether the server has found errors, in the current value or in an earlier one.
  func hasRejection(in fields: Fields) -> Bool
  /// Sets the errors that the server has found in the submitted value.
  func reject(_ errors: [FieldError], of submitted: Fields, in fields: inout Fields)
  /// Returns to the initial value.
  func reset(in fields: inout Fields)
  /// Makes the submitted value the initial one.
  func settle(_ submitted: Fields, in fields: inout Fields)
  /// Takes the initial value of other fields.
  func takeInitial(of other: Fields, in fields: inout Fields)

  /// Returns the fields of all rows, if this is a list.
  func rowEntries(of entry: FieldEntry<Fields>, in fields: Fields) -> [FieldEntry<Fields>]
  /// Returns the fields of the rows that leave when a value is set, if this is a list.
  func leavingEntries(
    by value: any Equatable & Sendable, of entry: FieldEntry<Fields>, in fields: Fields
  ) -> [FieldEntry<Fields>]
  /// The ID of the row to which the field belongs, or nil.
  var rowID: (any Sendable)? { get }
  /// Returns the field of a row with a name, if this is a list with such a row.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - entry: The list.
  ///   - fields: The fields.
  ///   - row: The ID of the row to which the field probably belongs, or nil.
  /// - Returns: The field.
  func entry(
    _ name: String, of entry: FieldEntry<Fields>, in fields: Fields, row: (any Sendable)?
  ) -> FieldEntry<Fields>?
  /// Returns what decodes the value of a field of a row, if this is a list with such a field.
  ///
  /// - Parameter rest: The name of the field after the name of the list and the bracket.
  /// - Returns: The decoding, or nil if there is no such field.
  func rowDecoding(_ rest: Substring) -> FieldDecoding?
}

extension FieldAccess {
  func rowEntries(of entry: FieldEntry<Fields>, in fields: Fields) -> [FieldEntry<Fields>] { [] }
  func leavingEntries(
    by value: any Equatable & Sendable, of entry: FieldEntry<Fields>, in fields: Fields
  ) -> [FieldEntry<Fields>] { [] }
  var rowID: (any Sendable)? { nil }
  func entry(
    _ name: String, of entry: FieldEntry<Fields>, in fields: Fields, row: (any Sendable)?
  ) -> FieldEntry<Fields>? { nil }
  func touchAll(in fields: inout Fields) { touch(in: &fields) }
  func rowDecoding(_ rest: Substring) -> FieldDecoding? { nil }

  /// Decodes a value of a type, which must be `Decodable`.
  func decode<Value>(_: Value.Type, from decoder: any Decoder) throws -> Value {
    guard let type = Value.self as? any Decodable.Type, let value = try type.init(from: decoder) as? Value
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(SwiftTypeName(Value.self).text) is not Decodable.")
      )
    }
    return value
  }
}

/// Access to a field at a path.
private struct FieldPlace<Fields: Sendable, Value: Equatable & Sendable>: FieldAccess {
  let path: any WritableKeyPath<Fields, Field<Value>> & Sendable
  let rules: [FieldRule<Fields, Value>]

  func value(in fields: Fields) -> any Equatable & Sendable { fields[keyPath: path].value }

  func set(_ value: any Equatable & Sendable, in fields: inout Fields) -> FieldEdit {
    guard let value = value as? Value else { return .unfit }
    let isEqual = isSame(fields[keyPath: path].value, value)
    fields[keyPath: path].value = value
    return isEqual ? .equal : .changed
  }

  func decode(from decoder: any Decoder) throws -> any Equatable & Sendable {
    try decode(Value.self, from: decoder)
  }

  func isDirty(in fields: Fields) -> Bool { fields[keyPath: path].isDirty }
  func isTouched(in fields: Fields) -> Bool { fields[keyPath: path].isTouched }
  func touch(in fields: inout Fields) { fields[keyPath: path].isTouched = true }

  func problems(in fields: Fields) -> [String] {
    let value = fields[keyPath: path].value
    return rules.compactMap { $0.problem(value, fields) }
  }

  func check(in fields: Fields) -> FieldCheck? { fields[keyPath: path].currentCheck }

  func setCheck(_ check: FieldCheck?, in fields: inout Fields) {
    let value = fields[keyPath: path].value
    fields[keyPath: path].check = check.map { Field.Finding(value: value, content: $0) }
  }

  func awaitsCheck(in fields: Fields) -> Bool { fields[keyPath: path].check?.content == .checking }

  func endCheck(of value: any Equatable & Sendable, _ result: FieldCheck, in fields: inout Fields) {
    guard let check = fields[keyPath: path].check, check.content == .checking,
      let value = value as? Value, isSame(check.value, value)
    else { return }
    fields[keyPath: path].check?.content = result
  }

  func rejected(in fields: Fields) -> [FieldError] { fields[keyPath: path].rejected }
  func hasRejection(in fields: Fields) -> Bool { fields[keyPath: path].rejection != nil }

  func reject(_ errors: [FieldError], of submitted: Fields, in fields: inout Fields) {
    let value = submitted[keyPath: path].value
    fields[keyPath: path].rejection = errors.isEmpty ? nil : Field.Finding(value: value, content: errors)
  }

  func reset(in fields: inout Fields) { fields[keyPath: path] = Field(fields[keyPath: path].initial) }

  func settle(_ submitted: Fields, in fields: inout Fields) {
    fields[keyPath: path].initial = submitted[keyPath: path].value
    fields[keyPath: path].isTouched = fields[keyPath: path].isDirty
  }
  func takeInitial(of other: Fields, in fields: inout Fields) {
    fields[keyPath: path].initial = other[keyPath: path].initial
  }
}
