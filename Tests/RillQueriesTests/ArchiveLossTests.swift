import Foundation
import Rill
import RillFixtures
import RillQueries
import RillTesting
import Testing

/// What archives keep although they, or parts of them, are unusual.
@MainActor @Suite struct ArchiveLossTests {
  private let clock = TestClock()

  private struct Level: Query, Codable {
    let id: Int
    func load() async throws -> Double { 0 }
  }

  private struct Step: Mutation, Codable {
    let number: Int
    func perform(as mutation: MutationID) async throws {}
  }

  private struct Other: Mutation, Codable {
    let number: Int
    func perform(as mutation: MutationID) async throws {}
  }

  private func kinds(hasOther: Bool = true) -> QueryKinds {
    var kinds = QueryKinds()
    kinds.add(Level.self, named: "level")
    kinds.add(mutation: Step.self, named: "step")
    if hasOther { kinds.add(mutation: Other.self, named: "other") }
    return kinds
  }

  private func offline() -> Queries {
    let queries = Queries(clock: clock)
    queries.isOnline = false
    return queries
  }

  @Test(arguments: [1e300, -1e300, 1e30, -1e30, .infinity, -.infinity])
  func `a value with an impossible date is restored`(seconds: Double) throws {
    let first = Queries(clock: clock)
    first.setValue(5, for: Level(id: 1))
    var archive = try first.archive(of: kinds())
    archive.entries[0].date = Date(timeIntervalSinceReferenceDate: seconds)
    let second = Queries(clock: clock)
    #expect(second.restore(archive, of: kinds()).isEmpty)
    #expect(second.cached(Level(id: 1)) == 5)
    #expect(second.store.state[Level(id: 1)]?.isInvalidated == (seconds > 0))
  }

  @Test func `mutations of unknown kinds keep their places among the others`() throws {
    let first = offline()
    first.enqueue(Step(number: 1))
    first.enqueue(Other(number: 2))
    first.enqueue(Step(number: 3))
    let archive = try first.archive(of: kinds())
    let second = offline()
    #expect(second.restore(archive, of: kinds(hasOther: false)).count == 1)
    second.enqueue(Step(number: 4))
    let again = try second.archive(of: kinds(hasOther: false))
    #expect(again.mutations.map(\.kind) == ["step", "other", "step", "step"])
    #expect(again.mutations.dropLast() == archive.mutations[...])
    let third = offline()
    third.restore(again, of: kinds())
    third.restore(again, of: kinds())
    #expect(third.pendingMutations.count == 4)
    #expect(try third.archive(of: kinds()) == again)
  }

  @Test func `an invalidated value is stale after a restart`() throws {
    let first = offline()
    first.setValue(1, for: Level(id: 1))
    first.setValue(2, for: Level(id: 2))
    first.invalidate(Level(id: 1))
    let data = try JSONEncoder().encode(try first.archive(of: kinds()))
    let second = offline()
    second.restore(try JSONDecoder().decode(QueryArchive.self, from: data), of: kinds())
    #expect(second.store.state[Level(id: 1)]?.isInvalidated == true)
    #expect(second.store.state[Level(id: 2)]?.isInvalidated == false)
  }

  @Test func `a value that cannot be encoded is left out and reported`() throws {
    let queries = offline()
    queries.setValue(.nan, for: Level(id: 1))
    queries.setValue(2, for: Level(id: 2))
    queries.enqueue(Step(number: 1))
    var archive = QueryArchive()
    let reports = try Reports.of { archive = try queries.archive(of: kinds()) }
    #expect(archive.entries.map(\.query) == [#"{"id":2}"#] && archive.mutations.count == 1)
    #expect(reports.count == 1)
    let report = reports.first ?? ""
    #expect(
      report.hasPrefix(
        "The value of the query Level(id: 1) is not in the archive, because it cannot be encoded: "))
    #expect(
      report.hasSuffix(
        """
        It is loaded again after a restart. Use only values that JSON can represent, which excludes NaN and infinity, or \
        encode them yourself.
        """))
  }
}
