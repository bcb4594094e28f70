/// An object through which all loads and mutations of a cache pass, for example to log, delay, refuse or answer them.
///
/// ```swift
/// struct Signing: QueryInterceptor {
///   func load<Q: Query>(_ query: Q, proceed: () async throws -> Q.Value) async throws -> Q.Value {
///     do { return try await proceed() } catch is SessionExpired {
///       try await api.signIn()
///       return try await proceed()
///     }
///   }
/// }
/// ```
///
/// Each attempt passes through it. Source: the interceptors of OkHttp.
public protocol QueryInterceptor: Sendable {
  /// Loads the value of a query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - proceed: Loads the value as the query says. It may be called several times, or not at all.
  /// - Returns: The value.
  /// - Throws: An error, as if the query had thrown it.
  func load<Q: Query>(_ query: Q, proceed: () async throws -> Q.Value) async throws -> Q.Value

  /// Loads a page of a paged query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - cursor: The cursor of the page.
  ///   - proceed: Loads the page as the query says. It may be called several times, or not at all.
  /// - Returns: The page.
  /// - Throws: An error, as if the query had thrown it.
  func loadPage<P: PagedQuery>(
    of query: P, at cursor: P.Cursor, proceed: () async throws -> P.Page
  ) async throws -> P.Page

  /// Performs a mutation.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - id: The id of the mutation.
  ///   - proceed: Performs the mutation as it says itself. It may be called several times, or not at all.
  /// - Returns: The answer.
  /// - Throws: An error, as if the mutation had thrown it.
  func perform<M: Mutation>(
    _ mutation: M, as id: MutationID, proceed: () async throws -> M.Output
  ) async throws -> M.Output
}

extension QueryInterceptor {
  /// Proceeds.
  public func load<Q: Query>(_ query: Q, proceed: () async throws -> Q.Value) async throws -> Q.Value {
    try await proceed()
  }

  /// Proceeds.
  public func loadPage<P: PagedQuery>(
    of query: P, at cursor: P.Cursor, proceed: () async throws -> P.Page
  ) async throws -> P.Page {
    try await proceed()
  }

  /// Proceeds.
  public func perform<M: Mutation>(
    _ mutation: M, as id: MutationID, proceed: () async throws -> M.Output
  ) async throws -> M.Output {
    try await proceed()
  }
}

/// The interceptor of queries that need none.
struct NoInterceptor: QueryInterceptor {}
