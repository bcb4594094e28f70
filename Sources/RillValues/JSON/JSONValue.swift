/// A JSON value whose numbers keep their text, and whose objects keep the order of their members.
///
/// ```swift
/// let post: JSONValue = ["id": 1, "tags": ["tea", "milk"], "score": 1.5]
/// ```
///
/// Two values are equal if they are written alike: `1` and `1.0` differ, and so do objects with their members in
/// different orders.
public enum JSONValue: Hashable, Sendable {
  /// No value.
  case null
  /// True or false, which is never treated as a number.
  case bool(Bool)
  /// The text of a number.
  case number(String)
  /// A string.
  case string(String)
  /// A list of values.
  case array([JSONValue])
  /// An object with values by name.
  case object([Member])

  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public var value: JSONValue

    /// Creates a member of an object.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Returns an integer.
  public static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

  /// Returns a number.
  ///
  /// JSON has no text for numbers that are infinite or NaN. The value has their Swift description instead.
  public static func double(_ value: Double) -> JSONValue { .number("\(value)") }

  /// The value of a name, or the last such value if the name occurs several times.
  public subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The string, or nil if the value is not a string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements, or nil if the value is not a list.
  public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  /// The members, or nil if the value is not an object.
  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// A name for the kind of value.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number(let text):
      if !Self.isInteger(text) {
        "a number"
      } else {
        Int(text) == nil ? "an integer out of Int's range" : "an integer"
      }
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Returns whether the text of a number has neither a fraction nor an exponent.
  package static func isInteger(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    return !digits.isEmpty && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// The tree with the members of each object sorted by name.
  package var sorted: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    default: self
    }
  }
}

extension JSONText {
  /// Creates the text of a tree.
  package init(_ value: JSONValue) {
    var writer = JSONWriter()
    writer.write(value)
    self.init(unchecked: writer.bytes)
  }

  /// The text as a tree.
  package var value: JSONValue {
    get throws(JSONProblem) {
      var reader = try JSONReader(checking: utf8)
      return try reader.value()
    }
  }
}
