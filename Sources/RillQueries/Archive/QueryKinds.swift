import Foundation

/// The types of queries and mutations that an archive contains, by permanent names.
///
/// ```swift
/// var kinds = QueryKinds()
/// kinds.add(UserByID.self, named: "user", maximumAge: .seconds(86_400))
/// kinds.add(mutation: Rename.self, named: "rename")
/// ```
public struct QueryKinds: Sendable {
  /// A type of queries.
  struct QueryKind: Sendable {
    let name: String
    let maximumAge: Duration?
    let encode: @Sendable (QueryKey, QueryValue) throws -> (query: String, value: String)
    let decode: @Sendable (_ query: String, _ value: String) throws -> (QueryKey, QueryValue)
  }

  /// A type of mutations.
  struct MutationKind: Sendable {
    let name: String
    let encode: @Sendable (any Mutation) throws -> String
    let decode: @Sendable (QueryArchive.Mutation) throws -> PendingMutation
  }

  private var queries: [String: QueryKind] = [:]
  private var mutations: [String: MutationKind] = [:]
  private var names: [ObjectIdentifier: String] = [:]

  /// Creates an empty list.
  public init() {}

  /// Adds a type of queries whose values are archived.
  ///
  /// - Parameters:
  ///   - type: The type of the queries.
  ///   - name: The name in the archive. It must not change when the type is renamed.
  ///   - maximumAge: The age, by the wall clock, from which a value is not restored, or nil for no limit.
  public mutating func add<Q: Query & Codable>(
    _ type: Q.Type, named name: String, maximumAge: Duration? = nil
  ) where Q.Value: Codable {
    names[ObjectIdentifier(type)] = name
    queries[name] = QueryKind(name: name, maximumAge: maximumAge) { key, value in
      guard let query = key.query as? Q, let value = value.value as? Q.Value else { throw Mistyped() }
      return (try Self.text(query), try Self.text(value))
    } decode: { query, value in
      (QueryKey(try Self.value(Q.self, query)), QueryValue(try Self.value(Q.Value.self, value)))
    }
  }

  /// Adds a type of mutations that are archived while they are pending.
  ///
  /// - Parameters:
  ///   - type: The type of the mutations.
  ///   - name: The name in the archive. It must not change when the type is renamed.
  public mutating func add<M: Mutation & Codable>(mutation type: M.Type, named name: String) {
    names[ObjectIdentifier(type)] = name
    mutations[name] = MutationKind(name: name) { mutation in
      guard let mutation = mutation as? M else { throw Mistyped() }
      return try Self.text(mutation)
    } decode: { archived in
      PendingMutation(try Self.value(M.self, archived.mutation), id: archived.id)
    }
  }

  /// Adds the form in which an earlier version of the program has archived mutations.
  ///
  /// A restored mutation has the same id, and the next archive contains it in its new form.
  ///
  /// ```swift
  /// kinds.add(mutation: Rename.self, named: "rename 2")
  /// kinds.add(earlier: OldRename.self, named: "rename") { Rename(id: $0.user, name: $0.text) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The earlier form.
  ///   - name: The name of the earlier form in archives. The new form needs another name.
  ///   - upgrade: Returns the mutation. If it throws, the mutation stays in the archive and is returned by
  ///     ``Queries/restore(_:of:isolation:)`` as a part that cannot be read.
  public mutating func add<Earlier: Decodable & Sendable, M: Mutation & Codable>(
    earlier type: Earlier.Type, named name: String, upgrade: @escaping @Sendable (Earlier) throws -> M
  ) {
    mutations[name] = MutationKind(name: name) { _ in
      // Mutations are encoded under the name of their own type.
      throw Mistyped()
    } decode: { archived in
      PendingMutation(try upgrade(try Self.value(Earlier.self, archived.mutation)), id: archived.id)
    }
  }

  func query(named name: String) -> QueryKind? { queries[name] }
  func mutation(named name: String) -> MutationKind? { mutations[name] }
  func kind(of query: any Query) -> QueryKind? {
    names[ObjectIdentifier(type(of: query) as Any.Type)].flatMap { queries[$0] }
  }
  func kind(of mutation: any Mutation) -> MutationKind? {
    names[ObjectIdentifier(type(of: mutation) as Any.Type)].flatMap { mutations[$0] }
  }

  private struct Mistyped: Error {}

  // The keys are sorted, so that equal values have equal texts.
  private static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func value<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
