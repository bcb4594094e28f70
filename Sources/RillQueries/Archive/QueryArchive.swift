public import Foundation

/// Values of queries and pending mutations, to be saved and restored in a later run of the program.
///
/// It is `Codable`, and contains each query, value and mutation as JSON text.
public struct QueryArchive: Codable, Hashable, Sendable {
  /// A value of a query.
  public struct Entry: Codable, Hashable, Sendable {
    /// The name of the query's type in ``QueryKinds``.
    public var kind: String
    /// The query as JSON.
    public var query: String
    /// The value as JSON, without the changes of pending mutations.
    public var value: String
    /// The date at which the value was loaded or set.
    public var date: Date
    /// Whether the value was invalidated, so that it is stale regardless of its age; nil counts as false.
    public var isStale: Bool?
  }

  /// A pending mutation.
  public struct Mutation: Codable, Hashable, Sendable, Identifiable {
    /// The id, which all attempts share.
    public var id: MutationID
    /// The name of the mutation's type in ``QueryKinds``.
    public var kind: String
    /// The mutation as JSON.
    public var mutation: String
  }

  /// The values.
  public var entries: [Entry] = []
  /// The pending mutations, in the order in which they were added.
  public var mutations: [Mutation] = []

  /// Creates an empty archive.
  public init() {}
}

/// A part of an archive that could not be restored.
public struct QueryArchiveFailure: Error, Sendable, CustomStringConvertible {
  /// The name of the type.
  public let kind: String
  /// The part as JSON text.
  public let text: String
  /// The reason why it could not be restored.
  public let reason: String

  /// A description of the problem in one sentence.
  public var description: String { "A part of kind \"\(kind)\" was not restored: \(reason)" }
}
