import Foundation

/// The versions that a kept value has had, and how each becomes the next.
///
/// ```swift
/// struct SettingsV1: Codable { var name: String }
/// struct Settings: Codable { var first: String, last: String }
///
/// let schema = Schema("settings", SettingsV1.self)
///   .then(Settings.self) { old in Settings(first: old.name, last: "") }
/// ```
///
/// The first type is version 1, and each `then` adds one. What was saved as an older version is upgraded step by step when
/// it is loaded. A field that is only added needs no version, as long as the coder can take it from the defaults.
public struct Schema<Value: Codable & Sendable>: Sendable {
  /// What the value is called; written beside the data.
  public let name: String
  /// The version that is written.
  public let version: Int
  /// The oldest version that can be read.
  public let oldestVersion: Int
  /// The version of data without a version, if such data is read.
  public private(set) var plainVersion: Int?

  /// Decodes bytes of a version; nil for defaults of an older version, which there are none.
  typealias Reading =
    @Sendable (Data, any StateCoder, _ defaults: Data?) throws -> (value: Value, filled: [String])

  let readings: [Int: Reading]

  /// Makes the schema of a value that has had one version only.
  ///
  /// - Parameters:
  ///   - name: What the value is called, written beside the data; the type's name if nil. It may not change later.
  ///   - type: The type.
  ///   - version: Its number; more than 1 if older ones are not read any more.
  public init(_ name: String? = nil, _ type: Value.Type = Value.self, version: Int = 1) {
    self.init(
      name: name ?? "\(type)", version: version, oldestVersion: version,
      readings: [
        version: { data, coder, defaults in try coder.decode(Value.self, from: data, defaults: defaults) }
      ])
  }

  private init(
    name: String, version: Int, oldestVersion: Int, plainVersion: Int? = nil, readings: [Int: Reading]
  ) {
    self.name = name
    self.version = version
    self.oldestVersion = oldestVersion
    self.plainVersion = plainVersion
    self.readings = readings
  }

  /// The schema with one more version.
  ///
  /// - Parameters:
  ///   - type: The type of the new version.
  ///   - upgrade: Makes a new value of an old one, or throws if that is impossible.
  /// - Returns: The schema.
  public func then<Next: Codable & Sendable>(
    _ type: Next.Type = Next.self, _ upgrade: @escaping @Sendable (Value) throws -> Next
  ) -> Schema<Next> {
    var next: [Int: Schema<Next>.Reading] = readings.mapValues { read in
      { data, coder, _ in
        let old = try read(data, coder, nil)
        do {
          return (try upgrade(old.value), old.filled)
        } catch {
          throw UpgradeError(version: version, error: error)
        }
      }
    }
    next[version + 1] = { data, coder, defaults in try coder.decode(Next.self, from: data, defaults: defaults)
    }
    return Schema<Next>(
      name: name, version: version + 1, oldestVersion: oldestVersion, plainVersion: plainVersion,
      readings: next)
  }

  /// The same schema, which also reads data that something else has written, like plain JSON.
  ///
  /// - Parameter version: The version that such data is of; the current one if nil.
  /// - Returns: The schema.
  public func acceptingPlain(version: Int? = nil) -> Schema {
    var schema = self
    schema.plainVersion = version ?? self.version
    return schema
  }
}

/// An upgrade threw.
struct UpgradeError: Error {
  /// The version that it was to lead away from.
  let version: Int
  let error: any Error

  init(version: Int, error: any Error) {
    // The innermost one says which step it was.
    self = error as? UpgradeError ?? UpgradeError(innermost: version, error)
  }

  private init(innermost version: Int, _ error: any Error) {
    self.version = version
    self.error = error
  }
}
