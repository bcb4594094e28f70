public import Foundation

/// The id of a mutation, which no other mutation has, on any machine.
public struct MutationID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The id.
  public let uuid: UUID

  /// Creates an id, new by default.
  public init(_ uuid: UUID = UUID()) { self.uuid = uuid }

  /// The text of the id.
  public var description: String { uuid.uuidString }

  /// The id of no mutation.
  static let none = MutationID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}
