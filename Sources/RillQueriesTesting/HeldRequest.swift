import RillQueries

/// A request that waits for the answer of a test.
protocol HeldRequest: AnyObject, Sendable, CustomStringConvertible {}

/// A request with the types of its subject, such as a query, and of its answer.
final class TypedRequest<Subject: Sendable, Answer: Sendable>: HeldRequest {
  let subject: Subject
  let description: String
  private let continuation: CheckedContinuation<Decision, Never>

  /// What a test makes of a request.
  enum Decision: Sendable {
    case answer(Answer)
    case fail(any Error)
  }

  init(
    _ subject: Subject, _ description: String, _ continuation: CheckedContinuation<Decision, Never>
  ) {
    self.subject = subject
    self.description = description
    self.continuation = continuation
  }

  /// Continues the request; it must be called once.
  func end(_ decision: Decision) { continuation.resume(returning: decision) }
}

/// A load of one page.
struct PageRequest<P: PagedQuery>: Hashable, Sendable, CustomStringConvertible {
  let query: P
  let cursor: P.Cursor

  var description: String { "page \(cursor) of \(query)" }
}
