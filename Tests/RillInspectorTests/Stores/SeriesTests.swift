import Foundation
import Rill
import RillInspectorFixtures
import Testing

@testable import RillInspector

/// A field or a count over time.
@MainActor
@Suite struct SeriesTests {
  private let store = makePurse()
  private let fixture: ResponderFixture

  init() throws {
    fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "purse")
    store.send(.note("milk"))
    store.send(.spend(coins: 3))
    store.send(.note("bread"))
  }

  private func series(_ member: String, _ rest: String = "") async throws -> [WireSeries.Point] {
    let series: WireSeries = try await fixture.ask(
      "GET", "purse/series?path=%5B%7B%22member%22:%22\(member)%22%7D%5D\(rest)")
    return series.points
  }

  @Test func `a number is read at every place`() async throws {
    let points = try await series("coins")
    #expect(points.map(\.place) == [0, 1, 2, 3])
    #expect(points.map(\.number) == [0, 1, 2, 3])
    #expect(points.map(\.amount) == [10, 10, 7, 7])
    #expect(points.map(\.text) == ["10", "10", "7", "7"])
  }

  @Test func `a collection is read as its count`() async throws {
    #expect(try await series("notes").map(\.amount) == [0, 1, 1, 2])
  }

  @Test func `a part that a state does not have is absent`() async throws {
    #expect(try await series("debts").allSatisfy { $0.text == nil && $0.amount == nil })
  }

  @Test func `a long history is read at places that are spread evenly`() async throws {
    for _ in 0..<200 { store.send(.spend(coins: 0)) }
    let points = try await series("coins", "&points=3&from=3&to=103")
    #expect(points.map(\.place) == [3, 53, 103])
    #expect(try await series("coins").count == 50)
    #expect(try await series("coins").last?.place == 203)
    let many = try #require(await fixture.respond("GET", "/api/v1/stores/purse/series?points=51"))
    #expect(many.status == 400)
  }
}
