#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JSON value, which distinguishes integers, other numbers and booleans.
///
/// Integers are exact up to 38 digits.
public enum JSONValue: Hashable, Sendable {
  /// No value.
  case null
  /// True or false, which is never treated as a number.
  case bool(Bool)
  /// An integer.
  case integer(Int)
  /// An integer outside the range of `Int`, as decimal digits.
  ///
  /// Read it as `UInt64` or as `Decimal`.
  case largeInteger(String)
  /// A number with a fraction or an exponent.
  case number(Double)
  /// A string.
  case string(String)
  /// An array of values.
  case array([JSONValue])
  /// An object with values by name.
  case object([String: JSONValue])

  /// A name for the kind of value.
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

  /// Returns the digits of an integer beyond 64 bits, or nil for a number with a fraction or an exponent.
  private static func wholeNumber(
    near number: Double, in container: any SingleValueDecodingContainer
  ) throws -> String? {
    // Smaller integers fit into `Int`; larger ones exceed the exact digits and were written with an exponent.
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
  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object.
  ///
  /// If a name occurs several times, its last value is used.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
