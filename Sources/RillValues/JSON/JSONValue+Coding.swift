extension JSONValue: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// Decodes a value of any kind.
  ///
  /// Integers are exact up to 38 digits if the decoder supports `Int128`. The members of an object are sorted by name,
  /// because decoders do not keep their order.
  public init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Name.self) {
      let names = object.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(try names.map { Member($0.stringValue, try object.decode(JSONValue.self, forKey: $0)) })
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let integer = try? container.decode(UInt64.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = Self.wholeNumber(near: number, in: container).map { .integer($0) } ?? .double(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  /// Returns an integer beyond 64 bits, or nil for a number with a fraction or of more than 38 digits.
  private static func wholeNumber(
    near number: Double, in container: any SingleValueDecodingContainer
  ) -> Int128? {
    guard number.magnitude >= 9_007_199_254_740_992, number.magnitude <= 1e38 else { return nil }
    return try? container.decode(Int128.self)
  }

  /// Encodes the value.
  ///
  /// - Throws: `EncodingError` if a number is not finite, or an integer has more than 38 digits.
  public func encode(to encoder: any Encoder) throws {
    if case .object(let members) = self {
      var object = encoder.container(keyedBy: Name.self)
      for member in members { try object.encode(member.value, forKey: Name(stringValue: member.name)) }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .null, .object: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let text): try Self.encode(text, to: &container)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    }
  }

  private static func encode(_ text: String, to container: inout any SingleValueEncodingContainer) throws {
    if let integer = Int(text) { return try container.encode(integer) }
    if let integer = UInt64(text) { return try container.encode(integer) }
    if let integer = Int128(text) { return try container.encode(integer) }
    guard !isInteger(text), let number = Double(text) else {
      let context = EncodingError.Context(
        codingPath: container.codingPath, debugDescription: "no number of at most 38 digits")
      throw EncodingError.invalidValue(text, context)
    }
    try container.encode(number)
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object with its members sorted by name.
  ///
  /// If a name occurs several times, its last value is used.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(object: Dictionary(elements) { $1 })
  }

  /// Creates an object with its members sorted by name.
  public init(object members: [String: JSONValue]) {
    self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) })
  }
}
