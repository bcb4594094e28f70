package import Foundation

/// The versions of a stored value and the upgrades between them.
///
/// ```swift
/// struct SettingsV1: Codable { var name: String }
/// struct Settings: Codable { var first: String, last: String }
///
/// let schema = Schema("settings", SettingsV1.self)
///   .then(Settings.self) { old in Settings(first: old.name, last: "") }
/// ```
///
/// The first type is version 1, and each `then` adds one. A value that was saved as an older version is upgraded step
/// by step when it is loaded. An additional field needs no new version if the coder can take it from the defaults.
public struct Schema<Value: Codable & Sendable>: Sendable {
  /// The name of the value, which is written beside the data.
  public let name: String
  /// The version that is written.
  public let version: Int
  /// The oldest version that can be read.
  public let oldestVersion: Int
  /// The version of data without a version, if such data is read.
  public private(set) var plainVersion: Int?
  /// The names that the value had earlier, under which it is still read.
  public private(set) var formerNames: Set<String> = []

  /// Decodes bytes of a version; the defaults are nil for an older version, for which none exist.
  package typealias Reading =
    @Sendable (Data, any StateCoder, _ defaults: Data?) throws -> (value: Value, filled: [String])

  package let readings: [Int: Reading]

  /// Creates the schema of a value that has had only one version.
  ///
  /// - Parameters:
  ///   - name: The name of the value, which is written beside the data. Defaults to the type's name, so that data
  ///     which was saved before the type was renamed is refused, and stays where it is. Choose a name if the type may
  ///     be renamed, or use ``renamed(from:)`` afterwards.
  ///   - type: The type.
  ///   - version: The number of the version. It is greater than 1 if older versions are no longer read.
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

  /// Returns the schema with an additional version.
  ///
  /// - Parameters:
  ///   - type: The type of the new version.
  ///   - upgrade: A function that converts an old value to a new one, or throws if that is impossible.
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
          throw UpgradeFailure(version: version, error: error)
        }
      }
    }
    next[version + 1] = { data, coder, defaults in try coder.decode(Next.self, from: data, defaults: defaults)
    }
    var schema = Schema<Next>(
      name: name, version: version + 1, oldestVersion: oldestVersion, plainVersion: plainVersion,
      readings: next)
    schema.formerNames = formerNames
    return schema
  }

  /// Returns a schema that also reads data with an earlier name, such as that of a type before it was renamed.
  ///
  /// ```swift
  /// Schema<Settings>().renamed(from: "Preferences")
  /// ```
  ///
  /// - Parameter names: The earlier names.
  /// - Returns: The schema, which writes the present name.
  public func renamed(from names: String...) -> Schema {
    var schema = self
    schema.formerNames.formUnion(names)
    return schema
  }

  /// Returns a schema that also reads data from other writers, such as plain JSON.
  ///
  /// - Parameter version: The version of such data, or nil for the current version.
  /// - Returns: The schema.
  public func acceptingPlain(version: Int? = nil) -> Schema {
    var schema = self
    schema.plainVersion = version ?? self.version
    return schema
  }
}

/// The error of an upgrade that has thrown.
package struct UpgradeFailure: Error {
  /// The version that the upgrade starts from.
  package let version: Int
  package let error: any Error

  init(version: Int, error: any Error) {
    // The innermost error identifies the step.
    self = error as? UpgradeFailure ?? UpgradeFailure(innermost: version, error)
  }

  private init(innermost version: Int, _ error: any Error) {
    self.version = version
    self.error = error
  }
}
