#if canImport(FoundationEssentials)
public import FoundationEssentials
public import RillValues
#else
public import Foundation
public import RillValues
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
    guard case .number(let text) = json else { return nil }
    self.init(text)
  }
  /// The value as JSON.
  public var json: JSONValue { .integer(self) }
}

extension UInt64: JSONConvertible {
  /// Creates a value from a nonnegative integer.
  ///
  /// Booleans are not converted.
  public init?(_ json: JSONValue) {
    guard case .number(let text) = json else { return nil }
    self.init(text)
  }
  /// The value as JSON.
  public var json: JSONValue { .integer(self) }
}

extension Decimal: JSONConvertible {
  /// Creates a value from an integer or another number.
  ///
  /// Booleans are not converted.
  public init?(_ json: JSONValue) {
    guard case .number(let text) = json, json.isRepresentable else { return nil }
    self.init(string: text)
  }
  /// The value as JSON: exact if it is an integer, otherwise the nearest `Double`.
  public var json: JSONValue {
    let text = "\(self)"
    return JSONValue.isInteger(text) ? .number(text) : .double(Double(text) ?? .nan)
  }
}

extension Double: JSONConvertible {
  /// Creates a value from an integer or another number.
  ///
  /// Booleans are not converted.
  public init?(_ json: JSONValue) {
    guard case .number(let text) = json else { return nil }
    self.init(text)
  }
  /// The value as JSON.
  public var json: JSONValue { .double(self) }
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
    guard case .object(let members) = json.normalized else { return nil }
    self.init(members)
  }
  /// The value as JSON.
  public var json: JSONValue { JSONValue(object: members) }
}
