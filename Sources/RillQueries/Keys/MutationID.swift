public import Foundation

/// The globally unique id of a mutation.
public struct MutationID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The id.
  public let uuid: UUID

  /// Creates an id, by default a new one.
  public init(_ uuid: UUID = UUID()) { self.uuid = uuid }

  /// The text of the id.
  public var description: String { uuid.uuidString }

  /// A placeholder that identifies no mutation.
  static let none = MutationID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}
