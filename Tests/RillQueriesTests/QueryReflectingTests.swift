import Foundation
import Rill
import RillQueries
import RillTesting
import RillValues
import Testing

/// What tools show of the cache.
@MainActor @Suite struct QueryReflectingTests {
  private struct Name: Query {
    let id: Int
    var tags: Set<QueryTag> { ["names"] }
    func load() async throws -> String { "" }
  }

  private struct Rename: Mutation {
    func perform(as mutation: MutationID) async throws {}
    func apply(to values: inout QueryEdits) { values.update(Name(id: 7)) { $0 = "new" } }
  }

  @Test func `an entry shows its query and its value, and no internal fields`() throws {
    let queries = Queries(clock: TestClock(), date: { Date(timeIntervalSinceReferenceDate: 0) })
    queries.isOnline = false
    queries.setValue("old", for: Name(id: 7))
    let entry = try #require(queries.store.state[Name(id: 7)])
    #expect(
      Mirror(reflecting: entry).children.compactMap(\.label) == [
        "query", "value", "error", "fetch", "updatedAt", "isInvalidated", "isWatched", "tags",
      ])
    let id = MutationID()
    queries.enqueue(Rename(), id: id)
    let text = StateTree(reflecting: queries.store.state).summary(limit: 600)
    #expect(text.contains(#"Name(id: 7), value: "new", confirmed: "old", error: nil, fetch: nil"#))
    #expect(text.contains("Rename()") && text.contains(id.description))
    #expect(text.contains("isOnline: false"))
  }

  @Test func `an action shows its query and its value`() {
    let time = QueryTime(elapsed: .zero, date: Date(timeIntervalSinceReferenceDate: 0))
    let action = QueryAction.valueSet(QueryKey(Name(id: 7)), QueryValue("new"), at: time)
    let text = StateTree(reflecting: action).summary(limit: 200)
    #expect(text.hasPrefix(#".valueSet(QueryReflectingTests.Name(id: 7), "new", at: "#), "\(text)")
  }
}
