import RillFixtures
import RillQueries
import Synchronization

/// A service whose writes wait until they are finished.
final class Writes: Sendable {
  private struct Content {
    var started: [Int] = []
    var ids: [MutationID] = []
    var cancelled = 0
    var waiting: [Int: CheckedContinuation<Int, any Error>] = [:]
  }

  private let content = Mutex(Content())

  var started: [Int] { content.withLock(\.started) }
  var ids: [MutationID] { content.withLock(\.ids) }
  var cancelled: Int { content.withLock(\.cancelled) }

  func perform(_ number: Int, as id: MutationID) async throws -> Int {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        content.withLock { content in
          content.started.append(number)
          content.ids.append(id)
          content.waiting[number] = continuation
        }
      }
    } onCancel: {
      content.withLock { $0.cancelled += 1 }
      finish(number, with: .failure(CancellationError()))
    }
  }

  func finish(_ number: Int, _ result: Result<Int, Mishap>) { finish(number, with: result.mapError { $0 }) }

  private func finish(_ number: Int, with result: Result<Int, any Error>) {
    content.withLock { $0.waiting.removeValue(forKey: number) }?.resume(with: result)
  }
}

/// Adds to the value of a query.
struct Add: Mutation {
  let writes: Writes
  let step: Int
  let query: Number
  var options = MutationOptions()
  var invalidatedTags: Set<QueryTag> = []

  func perform(as id: MutationID) async throws -> Int { try await writes.perform(step, as: id) }
  func apply(to values: inout QueryEdits) { values.update(query) { $0 += step } }
}
