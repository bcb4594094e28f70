import RillFixtures
import RillQueries
import Synchronization

/// A service whose answers tests hold, give and count.
final class Service: Sendable {
  private struct Content {
    var loads = 0
    var cancelled = 0
    var isHeld = false
    var answers: [Result<Int, Mishap>] = []
  }

  private let waiting = Mutex<[CheckedContinuation<Int, any Error>]>([])
  private let content = Mutex(Content())
  private let released: Signal?
  /// A stream that has an element for each load that was held.
  private let arrivals = AsyncStream.makeStream(of: Void.self)

  /// Creates a service.
  ///
  /// - Parameter released: A signal that fires when everything has released the service.
  init(released: Signal? = nil) { self.released = released }

  deinit { released?.fire() }

  /// The number of loads so far.
  var loads: Int { content.withLock(\.loads) }
  /// The number of loads that were cancelled while they were held.
  var cancelled: Int { content.withLock(\.cancelled) }
  /// The number of held loads.
  var heldCount: Int { waiting.withLock(\.count) }

  /// Waits until a load is held.
  func isHolding() async { for await _ in arrivals.stream { return } }

  /// Holds the loads from now on, until they are answered.
  func hold() { content.withLock { $0.isHeld = true } }

  /// Sets the answers of the next loads; later ones return the number of the load.
  func answer(with answers: Result<Int, Mishap>...) { content.withLock { $0.answers = answers } }

  /// Answers the held loads.
  func release(_ result: Result<Int, any Error>) {
    let held = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    content.withLock { $0.isHeld = false }
    for continuation in held { continuation.resume(with: result) }
  }

  func load() async throws -> Int {
    let (number, isHeld, answer) = content.withLock { content in
      content.loads += 1
      let answer = content.answers.isEmpty ? nil : content.answers.removeFirst()
      return (content.loads, content.isHeld, answer)
    }
    if let answer { return try answer.get() }
    guard isHeld else { return number }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.withLock { $0.append(continuation) }
        arrivals.continuation.yield()
      }
    } onCancel: {
      content.withLock { $0.cancelled += 1 }
      release(.failure(CancellationError()))
    }
  }
}

/// A query of a service.
struct Number: Query {
  let service: Service
  var id = 0
  var tags: Set<QueryTag> = ["numbers"]
  var options = QueryOptions(retries: 0)
  var placeholder: Int?

  func load() async throws -> Int { try await service.load() }

  static func == (one: Number, other: Number) -> Bool { one.id == other.id && one.service === other.service }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
