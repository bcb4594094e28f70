import Rill
import RillFixtures
import RillQueries
import RillTesting
import Testing

/// Effects of a store under test that call a service of the main actor, which performs a mutation.
@MainActor @Suite struct ServiceMutationTests {
  private struct Saving: Mutation {
    func perform(as id: MutationID) async throws {}
  }

  @MainActor private final class Editor {
    let queries: Queries

    init(clock: TestClock) { queries = Queries(clock: clock) }

    func save() async throws { _ = try await queries.perform(Saving()) }
  }

  private enum Action: Equatable, Sendable {
    case save, saved
  }

  @Test func `a test store waits until the mutation has ended`() async {
    for _ in 0..<50 {
      let clock = TestClock()
      let editor = Editor(clock: clock)
      let store = TestStore(0, clock: clock) { (saves: inout Int, action: Action) in
        guard action == .save else {
          saves += 1
          return .none
        }
        return .run("save") { send in
          try await editor.save()
          await send(.saved)
        }
      }
      await store.send(.save)
      await store.receive(.saved) { $0 = 1 }
      await store.finish()
    }
  }
}
