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
  /// What the server answers to a submission, such as the id of a new account; ``NoResponse`` by default.
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
  /// The names of entries whose name or field an earlier entry has.
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
  let path: any AnyKeyPath & Sendable
  let access: any FieldAccess<Fields>

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
    self.name = name
    self.path = path
    access = FieldPlace(path: path, rules: rules)
  }
}

/// Access to a field without its type.
protocol FieldAccess<Fields>: Sendable {
  associatedtype Fields

  func value(in fields: Fields) -> any Equatable & Sendable
  /// Sets the value, or returns false if it has another type.
  func set(_ value: any Equatable & Sendable, in fields: inout Fields) -> Bool
  func decode(from decoder: any Decoder) throws -> any Equatable & Sendable
  func isDirty(in fields: Fields) -> Bool
  func isTouched(in fields: Fields) -> Bool
  func touch(in fields: inout Fields)
  /// Returns the messages of the rules that the value breaks.
  func problems(in fields: Fields) -> [String]
  func check(in fields: Fields) -> FieldCheck?
  /// Sets the state of the check of the current value.
  func setCheck(_ check: FieldCheck?, in fields: inout Fields)
  func rejected(in fields: Fields) -> [FieldError]
  /// Sets the errors that the server has found in the submitted value.
  func reject(_ errors: [FieldError], of submitted: Fields, in fields: inout Fields)
  /// Returns to the initial value.
  func reset(in fields: inout Fields)
  /// Makes the submitted value the initial one.
  func settle(_ submitted: Fields, in fields: inout Fields)
}

/// Access to a field at a path.
private struct FieldPlace<Fields: Sendable, Value: Equatable & Sendable>: FieldAccess {
  let path: any WritableKeyPath<Fields, Field<Value>> & Sendable
  let rules: [FieldRule<Fields, Value>]

  func value(in fields: Fields) -> any Equatable & Sendable { fields[keyPath: path].value }

  func set(_ value: any Equatable & Sendable, in fields: inout Fields) -> Bool {
    guard let value = value as? Value else { return false }
    fields[keyPath: path].value = value
    return true
  }

  func decode(from decoder: any Decoder) throws -> any Equatable & Sendable {
    guard let type = Value.self as? any Decodable.Type, let value = try type.init(from: decoder) as? Value
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(Value.self) is not Decodable."))
    }
    return value
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

  func rejected(in fields: Fields) -> [FieldError] { fields[keyPath: path].rejected }

  func reject(_ errors: [FieldError], of submitted: Fields, in fields: inout Fields) {
    let value = submitted[keyPath: path].value
    fields[keyPath: path].rejection = errors.isEmpty ? nil : Field.Finding(value: value, content: errors)
  }

  func reset(in fields: inout Fields) { fields[keyPath: path] = Field(fields[keyPath: path].initial) }

  func settle(_ submitted: Fields, in fields: inout Fields) {
    fields[keyPath: path].initial = submitted[keyPath: path].value
    fields[keyPath: path].isTouched = fields[keyPath: path].isDirty
  }
}
