public import Foundation

/// How values become bytes, and bytes values.
///
/// ``JSONCoder`` is the usual one. Conform to it for another format; for encryption, wrap one in a ``SealedCoder``.
public protocol StateCoder: Sendable {
  /// What the format is called; written beside the data, and compared when it is read.
  var name: String { get }

  /// Makes bytes of a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The bytes; the same for equal values, so that what has not changed need not be written.
  /// - Throws: Why the format cannot say the value.
  func encode(_ value: some Encodable) throws -> Data

  /// Makes a value of bytes.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - data: The bytes.
  ///   - defaults: A value in the same format, whose fields stand in for those that the bytes do not have; nil if there is
  ///     none, or the format has no fields.
  /// - Returns: The value, and the paths of the fields that were taken from the defaults.
  /// - Throws: Why the bytes are no such value.
  func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String])

  /// Makes bytes of a value that serve as defaults: with every field, also those that are never written.
  func encodeDefaults(_ value: some Encodable) throws -> Data?

  /// The fields of some bytes that a value which was made of them has lost or changed.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - value: The value.
  /// - Returns: The paths of the fields; none if the format has no fields.
  /// - Throws: Why they could not be compared.
  func losses(in data: Data, as value: some Encodable) throws -> [String]
}

extension StateCoder {
  /// Nothing.
  public func encodeDefaults(_ value: some Encodable) throws -> Data? { nil }
  /// None.
  public func losses(in data: Data, as value: some Encodable) throws -> [String] { [] }
}

/// Values as property lists in binary form.
///
/// Fields that were added to a type later have no defaults in it; make them optional, or write an upgrade.
public struct PropertyListCoder: StateCoder {
  /// What the format is called: `plist`.
  public let name = "plist"

  /// Makes a coder.
  public init() {}

  /// Makes a property list of a value.
  public func encode(_ value: some Encodable) throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(value)
  }

  /// Makes a value of a property list.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String]) {
    (try PropertyListDecoder().decode(type, from: data), [])
  }
}

/// Values in another coder's format, sealed with functions of yours, for example encrypted.
///
/// ```swift
/// let coder = SealedCoder("mine", JSONCoder()) { data in
///   Data(data.map { $0 ^ 0x5a })  // Put a real cipher here.
/// } open: { data in
///   Data(data.map { $0 ^ 0x5a })
/// }
/// ```
public struct SealedCoder<Base: StateCoder>: StateCoder {
  /// The name of the seal and that of the format in it.
  public var name: String { "\(seal)+\(base.name)" }

  private let seal: String
  private let base: Base
  private let close: @Sendable (Data) throws -> Data
  private let open: @Sendable (Data) throws -> Data

  /// Makes a coder.
  ///
  /// - Parameters:
  ///   - name: What the seal is called; data with another seal is refused before it is opened.
  ///   - base: The format.
  ///   - close: Seals bytes.
  ///   - open: Opens what was sealed, or throws.
  public init(
    _ name: String, _ base: Base, close: @escaping @Sendable (Data) throws -> Data,
    open: @escaping @Sendable (Data) throws -> Data
  ) {
    seal = name
    self.base = base
    self.close = close
    self.open = open
  }

  /// Makes sealed bytes of a value.
  public func encode(_ value: some Encodable) throws -> Data { try close(try base.encode(value)) }

  /// Makes a value of sealed bytes.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String]) {
    try base.decode(type, from: try open(data), defaults: defaults)
  }

  /// The defaults of the format; they never leave memory and are not sealed.
  public func encodeDefaults(_ value: some Encodable) throws -> Data? { try base.encodeDefaults(value) }

  /// The losses in the opened bytes.
  public func losses(in data: Data, as value: some Encodable) throws -> [String] {
    try base.losses(in: try open(data), as: value)
  }
}
