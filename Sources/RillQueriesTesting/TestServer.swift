public import RillQueries
public import RillTesting
import Synchronization

/// A server under the control of a test, which holds the loads and mutations of queries until the test answers them.
///
/// ```swift
/// let clock = TestClock()
/// let server = TestServer(clock: clock)
/// let queries = Queries(clock: clock, interceptor: server)
///
/// let user = queries.watch(UserByID(id: 7))
/// #expect(user.isLoading)
/// await server.answer(UserByID(id: 7), with: ada)
/// #expect(user.value == ada)
/// ```
///
/// The loads of the queries themselves are not called. After each answer, the test continues when everything has settled.
public final class TestServer: Sendable {
  let clock: TestClock
  private let desk = Mutex(Desk())

  private struct Desk {
    var held: [any HeldRequest] = []
    /// The answers to all requests with a subject of a type.
    var answers: [ObjectIdentifier: any Sendable] = [:]
  }

  /// Creates a server that holds all requests.
  ///
  /// - Parameter clock: The clock of the queries.
  public init(clock: TestClock) { self.clock = clock }

  /// The requests that wait for an answer, as text, oldest first.
  ///
  /// A request arrives while the test waits, for example in `clock.settle()`.
  public var waiting: [String] { desk.withLock { $0.held.map(\.description) } }

  /// Sets the answer to all further requests with a subject of a type, which are not held.
  func setAnswer<Subject: Sendable, Answer: Sendable>(
    _ answer: @escaping @Sendable (Subject) throws -> Answer
  ) {
    desk.withLock { $0.answers[ObjectIdentifier(Subject.self)] = answer }
  }

  /// Answers a request, now or when the test decides.
  func request<Subject: Sendable, Answer: Sendable>(
    _ subject: Subject, _ description: String
  ) async throws -> Answer {
    typealias Request = TypedRequest<Subject, Answer>
    let answer = desk.withLock { $0.answers[ObjectIdentifier(Subject.self)] }
    if let answer = answer as? @Sendable (Subject) throws -> Answer { return try answer(subject) }
    let held = Mutex<Request?>(nil)
    let decision = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let request = Request(subject, description, continuation)
        held.withLock { $0 = request }
        let isCancelled = desk.withLock { desk in
          guard !Task.isCancelled else { return true }
          desk.held.append(request)
          return false
        }
        if isCancelled { request.end(.fail(CancellationError())) }
      }
    } onCancel: {
      if let request = held.withLock({ $0 }), take(request) { request.end(.fail(CancellationError())) }
    }
    switch decision {
    case .answer(let answer): return answer
    case .fail(let error): throw error
    }
  }

  /// Takes the oldest held request that satisfies a condition.
  func take<Subject: Sendable, Answer: Sendable>(
    _: Answer.Type, where isMeant: (Subject) -> Bool
  ) -> TypedRequest<Subject, Answer>? {
    desk.withLock { desk in
      for (index, request) in desk.held.enumerated() {
        guard let request = request as? TypedRequest<Subject, Answer>, isMeant(request.subject) else {
          continue
        }
        desk.held.remove(at: index)
        return request
      }
      return nil
    }
  }

  /// Takes a request if it is still held.
  private func take(_ request: any HeldRequest) -> Bool {
    desk.withLock { desk in
      guard let index = desk.held.firstIndex(where: { $0 === request }) else { return false }
      desk.held.remove(at: index)
      return true
    }
  }
}

extension TestServer: QueryInterceptor {
  /// Holds a load until the test answers it.
  public func load<Q: Query>(_ query: Q, proceed: QueryWork<Q.Value>) async throws -> Q.Value {
    try await request(query, "\(query)")
  }

  /// Holds the load of a page until the test answers it.
  public func loadPage<P: PagedQuery>(
    of query: P, at cursor: P.Cursor, proceed: QueryWork<P.Page>
  ) async throws -> P.Page {
    let page = PageRequest(query: query, cursor: cursor)
    return try await request(page, "\(page)")
  }

  /// Holds a mutation until the test answers it.
  public func perform<M: Mutation>(
    _ mutation: M, as id: MutationID, proceed: QueryWork<M.Output>
  ) async throws -> M.Output {
    try await request(mutation, "\(mutation)")
  }
}
