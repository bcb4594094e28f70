import Foundation

/// The name of a value in a storage, which can be any text.
///
/// Two keys are equal if their texts have the same letters. Uppercase and lowercase letters differ.
public struct StorageKey: Hashable, Sendable {
  /// The text in its canonically composed form.
  public let text: String

  /// Creates a key.
  ///
  /// - Parameter text: Any text, which may contain dots, slashes and spaces.
  public init(_ text: String) { self.text = text.precomposedStringWithCanonicalMapping }
}

extension StorageKey: ExpressibleByStringInterpolation {
  /// Creates a key from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension StorageKey: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

extension StorageKey: Comparable {
  /// Compares the texts of two keys.
  public static func < (one: StorageKey, other: StorageKey) -> Bool { one.text < other.text }
}

/// The location of a storage, which identifies storages of the same place.
public struct StoragePlace: Hashable, Sendable {
  /// The kind of the storage, for example `files`.
  public let kind: String
  /// The address of the storage, such as a path or the name of a suite.
  public let address: String

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - kind: The kind of the storage. Each storage type uses its own word.
  ///   - address: The address of the storage, always written in the same way.
  public init(kind: String, address: String) {
    self.kind = kind
    self.address = address
  }
}

extension StoragePlace: CustomStringConvertible {
  /// The kind and the address.
  public var description: String { "\(kind) \(address)" }
}
