import Foundation

/// What a value is called in a storage: any text.
///
/// Two keys are equal if they are written with the same letters; upper and lower case are different.
public struct StorageKey: Hashable, Sendable {
  /// The text, in composed form.
  public let text: String

  /// Makes a key.
  ///
  /// - Parameter text: Any text, with dots, slashes and spaces, too.
  public init(_ text: String) { self.text = text.precomposedStringWithCanonicalMapping }
}

extension StorageKey: ExpressibleByStringInterpolation {
  /// Makes a key of a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension StorageKey: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

extension StorageKey: Comparable {
  /// By the letters of the text.
  public static func < (one: StorageKey, other: StorageKey) -> Bool { one.text < other.text }
}

/// Where a storage is, so that two storages of the same place are known to be the same.
public struct StoragePlace: Hashable, Sendable {
  /// What sort of storage it is, `files` for example.
  public let kind: String
  /// Where it is: a path, the name of a suite.
  public let address: String

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - kind: What sort of storage it is; every type of storage has its own word.
  ///   - address: Where it is, written in the same way each time.
  public init(kind: String, address: String) {
    self.kind = kind
    self.address = address
  }
}

extension StoragePlace: CustomStringConvertible {
  /// The kind and the address.
  public var description: String { "\(kind) \(address)" }
}
