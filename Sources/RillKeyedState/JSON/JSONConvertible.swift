#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A type whose values can be represented in JSON.
public protocol JSONConvertible: Sendable {
  /// Creates a value from JSON, or returns nil if the JSON is of another kind.
  init?(_ json: JSONValue)
  /// The value as JSON.
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
  /// Creates a copy of any value.
  public init?(_ json: JSONValue) { self = json }
  /// The value itself.
  public var json: JSONValue { self }
}

extension Bool: JSONConvertible {
  /// Creates a value from a boolean.
  ///
  /// Numbers are not converted.
  public init?(_ json: JSONValue) {
    guard case .bool(let value) = json else { return nil }
    self = value
  }
  /// The value as JSON.
  public var json: JSONValue { .bool(self) }
}

extension Int: JSONConvertible {
  /// Creates a value from an integer.
  ///
  /// Booleans are not converted.
  public init?(_ json: JSONValue) {
    guard case .integer(let value) = json else { return nil }
    self = value
  }
  /// The value as JSON.
  public var json: JSONValue { .integer(self) }
}

extension UInt64: JSONConvertible {
  /// Creates a value from a nonnegative integer.
  ///
  /// Booleans are not converted.
  public init?(_ json: JSONValue) {
    switch json {
    case .integer(let value): self.init(exactly: value)
    case .largeInteger(let digits): self.init(digits)
    default: return nil
    }
  }
  /// The value as JSON.
  public var json: JSONValue { Int(exactly: self).map { .integer($0) } ?? .largeInteger(String(self)) }
}

extension Decimal: JSONConvertible {
  /// Creates a value from an integer or another number.
  ///
  /// Booleans are not converted.
  public init?(_ json: JSONValue) {
    switch json {
    case .integer(let value): self.init(value)
    case .largeInteger(let digits): self.init(string: digits)
    case .number(let value): self.init(string: "\(value)")
    default: return nil
    }
  }
  /// The value as JSON: exact if it is an integer, otherwise the nearest `Double`.
  public var json: JSONValue {
    let digits = "\(self)"
    if let integer = Int(digits) { return .integer(integer) }
    let isWhole = digits.drop { $0 == "-" }.allSatisfy(\.isWholeNumber)
    return isWhole ? .largeInteger(digits) : .number(Double(digits) ?? .nan)
  }
}

extension Double: JSONConvertible {
  /// Creates a value from an integer or another number.
  ///
  /// Booleans are not converted.
  public init?(_ json: JSONValue) {
    switch json {
    case .largeInteger(let digits): self.init(digits)
    case .integer(let value): self = Double(value)
    case .number(let value): self = value
    default: return nil
    }
  }
  /// The value as JSON.
  public var json: JSONValue { .number(self) }
}

extension String: JSONConvertible {
  /// Creates a value from a string.
  public init?(_ json: JSONValue) {
    guard case .string(let value) = json else { return nil }
    self = value
  }
  /// The value as JSON.
  public var json: JSONValue { .string(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  /// Creates an array from a JSON array whose elements can all be converted.
  public init?(_ json: JSONValue) {
    guard case .array(let values) = json else { return nil }
    var elements: [Element] = []
    for value in values {
      guard let element = Element(value) else { return nil }
      elements.append(element)
    }
    self = elements
  }
  /// The value as JSON.
  public var json: JSONValue { .array(map(\.json)) }
}

extension JSONObject: JSONConvertible {
  /// Creates an object from a JSON object.
  ///
  /// Unknown names are kept.
  public init?(_ json: JSONValue) {
    guard case .object(let values) = json else { return nil }
    members = values
  }
  /// The value as JSON.
  public var json: JSONValue { .object(members) }
}
