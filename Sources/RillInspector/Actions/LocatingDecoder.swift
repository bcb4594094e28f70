import Rill
import RillValues

/// A value that is decoded as usual, except that errors about numbers and strings that do not fit name their location.
///
/// Foundation reports such data as invalid JSON, without a location. Decoding this way takes longer, so it is used for
/// JSON that could not be decoded.
struct Located<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    value = try Value(from: LocatingDecoder(base: decoder))
  }
}

/// A decoder that reports the location and type of a number that does not fit.
struct LocatingDecoder: Decoder {
  let base: any Decoder

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(LocatingObject(base: try base.container(keyedBy: type)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    LocatingArray(base: try base.unkeyedContainer())
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    LocatingValue(base: try base.singleValueContainer())
  }
}

/// Decodes a value, and decodes it again part by part if that fails without a location.
private func locate<Value: Decodable>(
  _ path: [any CodingKey], _ decode: () throws -> Value, partByPart: () throws -> Located<Value>
) throws -> Value {
  do {
    return try decode()
  } catch let error as DecodingError {
    throw error
  } catch {
    guard let reason = misfit(of: Value.self) else { return try partByPart().value }
    throw DecodingError.dataCorrupted(
      .init(codingPath: path, debugDescription: reason, underlyingError: error))
  }
}

/// Returns why a value without parts does not fit, or nil for a value with parts.
private func misfit(of type: Any.Type) -> String? {
  // A string has no parts either: it decodes itself as a string, recursively.
  if type == String.self { return "String holds no half of a character, as a single \\ud83d is" }
  return (type as? any Numeric.Type).map { range(of: $0) }
}

private func range(of type: any Numeric.Type) -> String {
  let name = SwiftTypeName(type).text
  guard let integer = type as? any FixedWidthInteger.Type else { return "\(name) cannot hold this number" }
  return "\(name) holds whole numbers from \(bounds(of: integer))"
}

private func bounds<Integer: FixedWidthInteger>(of _: Integer.Type) -> String {
  "\(Integer.min) to \(Integer.max)"
}

// The generic `decode` of each container satisfies the separate requirements for all basic types.

private struct LocatingObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys }

  func contains(_ key: Key) -> Bool { base.contains(key) }

  func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try locate(codingPath + [key]) {
      try base.decode(type, forKey: key)
    } partByPart: {
      try base.decode(Located<Value>.self, forKey: key)
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(
      LocatingObject<NestedKey>(base: try base.nestedContainer(keyedBy: type, forKey: key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    LocatingArray(base: try base.nestedUnkeyedContainer(forKey: key))
  }

  func superDecoder() throws -> any Decoder { LocatingDecoder(base: try base.superDecoder()) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    LocatingDecoder(base: try base.superDecoder(forKey: key))
  }
}

private struct LocatingArray: UnkeyedDecodingContainer {
  private struct Index: CodingKey {
    let intValue: Int?

    var stringValue: String { intValue.map { "Index \($0)" } ?? "" }

    init(intValue: Int) { self.intValue = intValue }

    init?(stringValue: String) { return nil }
  }

  var base: any UnkeyedDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try locate(codingPath + [Index(intValue: currentIndex)]) {
      try base.decode(type)
    } partByPart: {
      try base.decode(Located<Value>.self)
    }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(LocatingObject(base: try base.nestedContainer(keyedBy: type)))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    LocatingArray(base: try base.nestedUnkeyedContainer())
  }

  mutating func superDecoder() throws -> any Decoder { LocatingDecoder(base: try base.superDecoder()) }
}

private struct LocatingValue: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try locate(codingPath) {
      try base.decode(type)
    } partByPart: {
      try base.decode(Located<Value>.self)
    }
  }
}
