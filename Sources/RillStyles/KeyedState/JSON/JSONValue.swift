#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A value as JSON has them; whole numbers, other numbers and booleans are three different things.
///
/// Whole numbers are exact up to 38 digits.
public enum JSONValue: Hashable, Sendable {
  /// No value.
  case null
  /// True or false; never a number.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A whole number that `Int` does not have, as its decimal digits; read it as `UInt64`, or as `Decimal`.
  case largeInteger(String)
  /// A number with a fraction or an exponent.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// What kind of value it is, in a word.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .largeInteger: "an integer out of Int's range"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: Codable {
  /// Decodes a value of any kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let integer = try? container.decode(UInt64.self) {
      self = .largeInteger(String(integer))
    } else if let number = try? container.decode(Double.self) {
      self = try Self.wholeNumber(near: number, in: container).map { .largeInteger($0) } ?? .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The digits of a whole number beyond 64 bits; nil for a number with a fraction, or one that only an exponent can write.
  private static func wholeNumber(
    near number: Double, in container: any SingleValueDecodingContainer
  ) throws -> String? {
    // Below, `Int` has it; above, it has more digits than are exact, and was written with an exponent.
    guard number.magnitude >= 9_007_199_254_740_992, number.magnitude <= 1e38,
      let decimal = try? container.decode(Decimal.self)
    else { return nil }
    let digits = "\(decimal)"
    let places = digits.drop { $0 == "-" }
    return places.count <= 38 && places.allSatisfy(\.isWholeNumber) ? digits : nil
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .largeInteger(let digits): try Self.encode(digits, to: &container)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}

extension JSONValue {
  private static func encode(_ digits: String, to container: inout any SingleValueEncodingContainer) throws {
    if let integer = UInt64(digits) { return try container.encode(integer) }
    let count = digits.drop { $0 == "-" }.count
    guard (1...38).contains(count), let decimal = Decimal(string: digits), "\(decimal)" == digits else {
      let context = EncodingError.Context(
        codingPath: container.codingPath, debugDescription: "no whole number of at most 38 digits")
      throw EncodingError.invalidValue(digits, context)
    }
    try container.encode(decimal)
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes null.
  public init(nilLiteral: ()) { self = .null }
  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Makes an object; of several values with one name the last stays.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
