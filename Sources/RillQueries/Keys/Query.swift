public import Rill

/// A request for an external value, such as one of a server, which is cached under the request itself.
///
/// ```swift
/// struct UserByID: Query {
///   let id: User.ID
///   func load() async throws -> User { try await api.user(id) }
/// }
/// ```
///
/// Equal queries share one cached value and one fetch. The equality and the hash of a query must not change while the
/// query is cached.
public protocol Query: Hashable, Sendable {
  /// The type of the loaded value.
  ///
  /// If it is `Equatable`, a fetch that returns an equal value notifies no observer of the value.
  associatedtype Value: Sendable

  /// Loads the value.
  ///
  /// The call is cancelled when nothing needs the value any more.
  ///
  /// - Returns: The value.
  /// - Throws: An error, after which the load is repeated as ``options`` determine.
  func load() async throws -> Value

  /// The groups of queries that are invalidated together.
  ///
  /// It is read once, when the query is first cached. Defaults to none.
  var tags: Set<QueryTag> { get }

  /// The times and rules of the query.
  ///
  /// They are read once, when the query is first cached.
  var options: QueryOptions { get }

  /// A value to show while no value has been loaded.
  ///
  /// It is never cached. Defaults to nil.
  var placeholder: Value? { get }

  /// Returns whether a fetched value already contains the change of a mutation.
  ///
  /// A fetch can overtake the answer of a mutation. The change is then not applied again. Return true if the server has
  /// put the id of the mutation into the value: as the id of a row that the mutation has added, or in a list of the
  /// newest mutations that the server has handled. Defaults to false.
  ///
  /// - Parameters:
  ///   - mutation: The id of the mutation, which ``Mutation/perform(as:)`` has sent to the server.
  ///   - value: The fetched value, without the changes of pending mutations.
  /// - Returns: Whether the value contains the change.
  func contains(_ mutation: MutationID, in value: Value) -> Bool
}

extension Query {
  /// No tags.
  public var tags: Set<QueryTag> { [] }
  /// The default options.
  public var options: QueryOptions { QueryOptions() }
  /// No placeholder.
  public var placeholder: Value? { nil }
  /// No value contains a pending mutation.
  public func contains(_ mutation: MutationID, in value: Value) -> Bool { false }
}

/// The times and rules by which a query is fetched and kept.
public struct QueryOptions: Hashable, Sendable {
  /// The time after an answer for which the value is fresh, or nil if it never becomes stale.
  ///
  /// A fresh value is not fetched again unless it is invalidated. Defaults to zero.
  public var staleTime: Duration?
  /// The time for which the value is kept after the last watcher has left, or nil to keep it indefinitely.
  ///
  /// The time starts again when a fetch without watchers ends or is cancelled, and when `setValue` sets the value, but
  /// not when `update` changes it. A fetch that waits for the connection keeps the value.
  /// Defaults to 5 minutes.
  public var keepTime: Duration?
  /// The number of further attempts after a failed first one.
  ///
  /// Defaults to 3.
  public var retries: Int
  /// The pause before each further attempt.
  public var backoff: EffectDescription.Backoff
  /// The time between an answer and the next fetch while the query is watched, or nil.
  ///
  /// If it has passed when the query is watched again, the query is fetched then. A time that is not positive counts as nil.
  public var refetchInterval: Duration?
  /// Whether a stale, watched value is fetched again when the program receives the focus.
  public var refetchesOnFocus: Bool
  /// Whether a stale, watched value is fetched again when the connection returns.
  public var refetchesOnReconnect: Bool
  /// Whether a fetch continues after the last watcher has left.
  public var fetchesUnwatched: Bool

  /// Creates options; each has a default.
  public init(
    staleTime: Duration? = .zero, keepTime: Duration? = .seconds(300), retries: Int = 3,
    backoff: EffectDescription.Backoff = .exponential(.seconds(1), limit: .seconds(30)),
    refetchInterval: Duration? = nil, refetchesOnFocus: Bool = true, refetchesOnReconnect: Bool = true,
    fetchesUnwatched: Bool = false
  ) {
    self.staleTime = staleTime
    self.keepTime = keepTime
    self.retries = retries
    self.backoff = backoff
    self.refetchInterval = refetchInterval
    self.refetchesOnFocus = refetchesOnFocus
    self.refetchesOnReconnect = refetchesOnReconnect
    self.fetchesUnwatched = fetchesUnwatched
  }
}

extension QueryOptions {
  /// The time between an answer and the next fetch, if it is positive.
  var interval: Duration? { refetchInterval.flatMap { $0 > .zero ? $0 : nil } }
}

/// A name for a group of queries that are invalidated together.
public struct QueryTag: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let name: String

  /// Creates a tag from a name.
  public init(_ name: String) { self.name = name }

  /// Creates a tag from a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The name.
  public var description: String { name }
}
