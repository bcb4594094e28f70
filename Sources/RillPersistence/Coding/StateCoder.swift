public import Foundation

/// A format that encodes values as bytes and decodes them.
///
/// ``JSONCoder`` is the default. Conform to this protocol for another format; for encryption, wrap a coder in a
/// ``SealedCoder``.
public protocol StateCoder: Sendable {
  /// The name of the format, which is written beside the data and compared when the data is read.
  var name: String { get }

  /// Encodes a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The bytes, which must be the same for equal values, so that unchanged values need not be written.
  /// - Throws: The reason why the format cannot represent the value.
  func encode(_ value: some Encodable) throws -> Data

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - data: The bytes.
  ///   - defaults: A value in the same format that provides the fields that the bytes lack, or nil if there are no
  ///     defaults or the format has no fields.
  /// - Returns: The value, and the paths of the fields that were taken from the defaults.
  /// - Throws: The reason why the bytes cannot be decoded.
  func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String])

  /// Encodes a value to serve as defaults, with all fields including those that are never written.
  func encodeDefaults(_ value: some Encodable) throws -> Data?

  /// Returns the fields of the data that were lost or changed in the value decoded from it.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - value: The value.
  /// - Returns: The paths of the fields, or none if the format has no fields.
  /// - Throws: The reason why they cannot be compared.
  func losses(in data: Data, as value: some Encodable) throws -> [String]
}

extension StateCoder {
  /// Returns nil.
  public func encodeDefaults(_ value: some Encodable) throws -> Data? { nil }
  /// Returns no paths.
  public func losses(in data: Data, as value: some Encodable) throws -> [String] { [] }
}

/// A coder that writes values as binary property lists.
///
/// The format has no defaults for fields that were added to a type later. Make them optional, or write an upgrade.
public struct PropertyListCoder: StateCoder {
  /// The name of the format, `plist`.
  public let name = "plist"

  /// Creates a coder.
  public init() {}

  /// Encodes a value as a property list.
  public func encode(_ value: some Encodable) throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(value)
  }

  /// Decodes a value from a property list.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String]) {
    (try PropertyListDecoder().decode(type, from: data), [])
  }
}

/// A coder that seals the output of another coder with custom functions, for example to encrypt it.
///
/// ```swift
/// let coder = SealedCoder("mine", JSONCoder()) { data in
///   Data(data.map { $0 ^ 0x5a })  // Put a real cipher here.
/// } open: { data in
///   Data(data.map { $0 ^ 0x5a })
/// }
/// ```
public struct SealedCoder<Base: StateCoder>: StateCoder {
  /// The name of the seal followed by the name of the base format.
  public var name: String { "\(seal)+\(base.name)" }

  private let seal: String
  private let base: Base
  private let close: @Sendable (Data) throws -> Data
  private let open: @Sendable (Data) throws -> Data

  /// Creates a coder.
  ///
  /// - Parameters:
  ///   - name: The name of the seal. Data with another seal is rejected before it is opened.
  ///   - base: The coder of the format.
  ///   - close: A function that seals bytes.
  ///   - open: A function that opens sealed bytes, or throws.
  public init(
    _ name: String, _ base: Base, close: @escaping @Sendable (Data) throws -> Data,
    open: @escaping @Sendable (Data) throws -> Data
  ) {
    seal = name
    self.base = base
    self.close = close
    self.open = open
  }

  /// Encodes and seals a value.
  public func encode(_ value: some Encodable) throws -> Data { try close(try base.encode(value)) }

  /// Opens and decodes a value.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String]) {
    try base.decode(type, from: try open(data), defaults: defaults)
  }

  /// Encodes the defaults without a seal, because they never leave memory.
  public func encodeDefaults(_ value: some Encodable) throws -> Data? { try base.encodeDefaults(value) }

  /// Returns the losses in the opened bytes.
  public func losses(in data: Data, as value: some Encodable) throws -> [String] {
    try base.losses(in: try open(data), as: value)
  }
}
