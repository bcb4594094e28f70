import Foundation
import RillValues

/// A value that encodes the elements of its sets and dictionaries in the order of their JSON.
///
/// Equal values therefore have equal text in every process.
struct Ordered<Value: Encodable>: Encodable {
  let value: Value

  func encode(to encoder: any Encoder) throws {
    if let collection = value as? any UnorderedCollection {
      try collection.encodeInOrder(to: encoder)
    } else if PlainTypes.contains(Value.self) {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } else {
      try value.encode(to: OrderedEncoder(base: encoder))
    }
  }
}

/// Types that contain no unordered collection, or that encoders treat specially.
private enum PlainTypes {
  private static let all: Set<ObjectIdentifier> = Set(
    [
      Bool.self, String.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self,
      Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, Date.self, Data.self,
      URL.self, Decimal.self,
    ].map { (type: Any.Type) in ObjectIdentifier(type) })

  static func contains(_ type: Any.Type) -> Bool { all.contains(ObjectIdentifier(type)) }
}

/// A collection without an order of its own that is encoded as a list.
private protocol UnorderedCollection {
  func encodeInOrder(to encoder: any Encoder) throws
}

extension Set: UnorderedCollection where Element: Encodable {
  fileprivate func encodeInOrder(to encoder: any Encoder) throws {
    let elements = try map { (text: try JSONText(ordering: $0), element: $0) }
    var container = encoder.unkeyedContainer()
    for (_, element) in elements.sorted(by: { $0.text < $1.text }) {
      try container.encode(Ordered(value: element))
    }
  }
}

extension Dictionary: UnorderedCollection where Key: Encodable, Value: Encodable {
  fileprivate func encodeInOrder(to encoder: any Encoder) throws {
    // These are encoded as objects, and the encoder sorts their members.
    guard Key.self != String.self, Key.self != Int.self, !(Key.self is any CodingKeyRepresentable.Type) else {
      return try encode(to: OrderedEncoder(base: encoder))
    }
    let pairs = try map { (text: try JSONText(ordering: $0.key), pair: $0) }
    var container = encoder.unkeyedContainer()
    for (_, pair) in pairs.sorted(by: { $0.text < $1.text }) {
      try container.encode(Ordered(value: pair.key))
      try container.encode(Ordered(value: pair.value))
    }
  }
}

extension JSONText {
  /// Creates JSON from a value, with equal text for equal values.
  ///
  /// - Parameter value: The value.
  /// - Throws: `EncodingError` if JSON cannot represent the value.
  package init(ordering value: some Encodable) throws { try self.init(encoding: Ordered(value: value)) }

  fileprivate static func < (one: JSONText, other: JSONText) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// An encoder that orders the elements of sets and dictionaries.
private struct OrderedEncoder: Encoder {
  let base: any Encoder

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(OrderedObject(base: base.container(keyedBy: type)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { OrderedList(base: base.unkeyedContainer()) }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    OrderedSingle(base: base.singleValueContainer())
  }
}

// The generic `encode` of each container implements the requirements for all basic types.

private struct OrderedObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var base: KeyedEncodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    guard !PlainTypes.contains(Value.self) else { return try base.encode(value, forKey: key) }
    try base.encode(Ordered(value: value), forKey: key)
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    KeyedEncodingContainer(OrderedObject<Inner>(base: base.nestedContainer(keyedBy: type, forKey: key)))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    OrderedList(base: base.nestedUnkeyedContainer(forKey: key))
  }

  mutating func superEncoder() -> any Encoder { OrderedEncoder(base: base.superEncoder()) }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    OrderedEncoder(base: base.superEncoder(forKey: key))
  }
}

private struct OrderedList: UnkeyedEncodingContainer {
  var base: any UnkeyedEncodingContainer

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int { base.count }

  mutating func encodeNil() throws { try base.encodeNil() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    guard !PlainTypes.contains(Value.self) else { return try base.encode(value) }
    try base.encode(Ordered(value: value))
  }

  mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    KeyedEncodingContainer(OrderedObject(base: base.nestedContainer(keyedBy: type)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    OrderedList(base: base.nestedUnkeyedContainer())
  }

  mutating func superEncoder() -> any Encoder { OrderedEncoder(base: base.superEncoder()) }
}

private struct OrderedSingle: SingleValueEncodingContainer {
  var base: any SingleValueEncodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil() throws { try base.encodeNil() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    guard !PlainTypes.contains(Value.self) else { return try base.encode(value) }
    try base.encode(Ordered(value: value))
  }
}
