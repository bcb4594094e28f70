import Rill

/// A value for a field of a form, with the field's name.
public struct FieldValue<Fields: FormFields>: Equatable, Sendable, CustomStringConvertible {
  /// The name of the field.
  public let name: String
  /// The value.
  public let value: any Equatable & Sendable
  /// The ID of the row to which the field probably belongs, so that it is found without a search; not a part of the value.
  private(set) var row: (any Sendable)?

  /// Creates a value for the field with a name, as in a recorded action.
  ///
  /// - Parameters:
  ///   - name: The name of the field, which may belong to a row: `lines[7].item`. A name that is not in the form's list is
  ///     reported when the value is set, which changes nothing.
  ///   - value: The value. A value of another type than the field's is reported when it is set, which changes nothing.
  public init(name: String, value: any Equatable & Sendable) {
    self.name = name
    self.value = value
  }

  /// Creates a value for a field of a row whose ID may be known.
  init(name: String, value: any Equatable & Sendable, row: (any Sendable)?) {
    self.init(name: name, value: value)
    self.row = row
  }

  /// Creates a value for a field.
  ///
  /// A field that is not in the form's list is reported when the value is set, which changes nothing.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - value: The value.
  public init<Value>(_ path: any WritableKeyPath<Fields, Field<Value>> & Sendable, _ value: Value) {
    self.init(name: Fields.fields.entry(at: path)?.name ?? "\(path)", value: value)
  }

  /// Returns whether two values belong to the same field, and are equal.
  ///
  /// Two values that are not equal to themselves, such as NaN, count as equal.
  public static func == (one: FieldValue, other: FieldValue) -> Bool {
    one.name == other.name && isEqual(one.value, other.value)
  }

  /// The name and the value.
  public var description: String { "\(name): \(value)" }
}

extension FieldValue: CustomReflectable {
  /// The name and the value.
  public var customMirror: Mirror {
    Mirror(self, children: ["name": name, "value": value], displayStyle: .struct)
  }
}

extension FieldValue: Codable {
  private enum Key: String, CodingKey { case name, value }

  /// Encodes the name and the value.
  ///
  /// - Throws: `EncodingError.invalidValue` if the value is not `Encodable`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    guard let value = value as? any Encodable else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: container.codingPath, debugDescription: "\(type(of: value)) is not Encodable."))
    }
    try container.encode(value, forKey: .value)
  }

  /// Decodes the value of a field in the form's list.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the form has no such field, or if its value is not `Decodable`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let name = try container.decode(String.self, forKey: .name)
    let decoding = Fields.fields.entry(name)?.access.decode ?? Fields.fields.rowDecoding(name)
    if let decoding {
      self.init(name: name, value: try decoding(container.superDecoder(forKey: .value)))
      return
    }
    throw DecodingError.dataCorruptedError(
      forKey: .name, in: container,
      debugDescription: Failure.unknownField(name, of: SwiftTypeName(Fields.self).text).description)
  }
}

/// Returns whether two values have the same type and are equal.
private func isEqual<Value: Equatable>(_ one: Value, _ other: any Equatable) -> Bool {
  (other as? Value).map { isSame(one, $0) } ?? false
}
