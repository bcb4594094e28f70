/// An object through which all loads and mutations of a cache pass, for example to log, delay, refuse or answer them.
///
/// ```swift
/// struct Signing: QueryInterceptor {
///   func load<Q: Query>(_ query: Q, proceed: QueryWork<Q.Value>) async throws -> Q.Value {
///     do { return try await proceed() } catch is SessionExpired {
///       try await api.signIn()
///       return try await proceed()
///     }
///   }
///
///   func loadPage<P: PagedQuery>(
///     of query: P, at cursor: P.Cursor, proceed: QueryWork<P.Page>
///   ) async throws -> P.Page { try await proceed() }
///
///   func perform<M: Mutation>(
///     _ mutation: M, as id: MutationID, proceed: QueryWork<M.Output>
///   ) async throws -> M.Output { try await proceed() }
/// }
/// ```
///
/// Each attempt passes through it. The design follows the interceptors of OkHttp.
public protocol QueryInterceptor: Sendable {
  /// Loads the value of a query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - proceed: Loads the value as the query defines. It may be called several times, or not at all.
  /// - Returns: The value.
  /// - Throws: An error, as if the query had thrown it.
  func load<Q: Query>(_ query: Q, proceed: QueryWork<Q.Value>) async throws -> Q.Value

  /// Loads a page of a paged query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - cursor: The cursor of the page.
  ///   - proceed: Loads the page as the query defines. It may be called several times, or not at all.
  /// - Returns: The page.
  /// - Throws: An error, as if the query had thrown it.
  func loadPage<P: PagedQuery>(
    of query: P, at cursor: P.Cursor, proceed: QueryWork<P.Page>
  ) async throws -> P.Page

  /// Performs a mutation.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - id: The id of the mutation.
  ///   - proceed: Performs the mutation as it defines. It may be called several times, or not at all.
  /// - Returns: The answer.
  /// - Throws: An error, as if the mutation had thrown it.
  func perform<M: Mutation>(
    _ mutation: M, as id: MutationID, proceed: QueryWork<M.Output>
  ) async throws -> M.Output
}

/// A load or a mutation that an interceptor calls.
///
/// It is a structure instead of a closure, because the type of an asynchronous closure depends on the settings of the
/// module that declares it, so a method with such a parameter would not satisfy the requirement of another module.
public struct QueryWork<Output: Sendable>: Sendable {
  private let work: @Sendable () async throws -> Output

  /// Creates work, to combine interceptors or to call one in a test.
  ///
  /// - Parameter work: Performs the work.
  public init(_ work: @escaping @Sendable () async throws -> Output) { self.work = work }

  /// Performs the load or the mutation as the query or the mutation defines.
  ///
  /// It may be called several times, or not at all.
  ///
  /// - Returns: The value, the page or the answer.
  /// - Throws: The error of the load or the mutation.
  public func callAsFunction() async throws -> Output { try await work() }
}

/// The interceptor of queries that need none.
struct NoInterceptor: QueryInterceptor {
  func load<Q: Query>(_ query: Q, proceed: QueryWork<Q.Value>) async throws -> Q.Value {
    try await proceed()
  }

  func loadPage<P: PagedQuery>(
    of query: P, at cursor: P.Cursor, proceed: QueryWork<P.Page>
  ) async throws -> P.Page {
    try await proceed()
  }

  func perform<M: Mutation>(
    _ mutation: M, as id: MutationID, proceed: QueryWork<M.Output>
  ) async throws -> M.Output {
    try await proceed()
  }
}
