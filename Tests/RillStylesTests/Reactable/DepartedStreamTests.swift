import Rill
import RillFixtures
import RillStyles
import Testing

/// Emissions and events of a scoped store, whose streams end when its part leaves the state.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct DepartedStreamTests {
  private let store = Family.store(["lasting": .lasting()])

  private func row() throws -> Store<Family.Row, Clerk.Action> {
    try #require(store.row(\.rows, id: 1, action: Family.Action.row))
  }

  private func leave() { store.update { $0.rows.remove(id: 1) } }

  @Test(arguments: [true, false])
  func `emissions of a part end when it leaves, and not in a later part`(isHeld: Bool) async throws {
    let held = isHeld ? try row() : nil
    let toasts = try row().events(\.clerk.$toast)
    store.update { $0.rows[id: 1]?.clerk.toast = "one" }
    leave()
    store.update { $0.rows.append(Family.Row(id: 1)) }
    store.update { $0.rows[id: 1]?.clerk.toast = "two" }
    #expect(await toasts.collected() == ["one"])
    if let held { #expect(await held.events(\.clerk.$toast).collected() == []) }
  }

  @Test func `events of a part end when it leaves`() async throws {
    let row = try row()
    let events = row.events(of: { (action: Clerk.Action) in action }, at: \.clerk.count)
    store.send(.row(1, .tick))
    leave()
    store.update { $0.rows.append(Family.Row(id: 1)) }
    store.send(.row(1, .tick))
    #expect(await events.collected().map(\.state) == [1])
    let late = row.events(of: { (action: Clerk.Action) in action }, at: \.clerk.count)
    #expect(await late.collected().isEmpty)
  }

  @Test func `events of finished actions end after the effects of a part that has left`() async throws {
    let row = try row()
    let events = row.events(of: { (action: Clerk.Action) in action }, at: \.clerk.count, when: .finished)
    store.send(.row(1, .work("lasting")))
    leave()
    #expect(await events.collected().map(\.action) == [.work("lasting")])
  }

  @Test func `a part that leaves and returns within a batch ends no stream`() async throws {
    let row = try row()
    let toasts = row.events(\.clerk.$toast)
    let events = row.events(of: { (action: Clerk.Action) in action }, at: \.clerk.count)
    store.batch {
      leave()
      store.update { $0.rows.append(Family.Row(id: 1)) }
    }
    store.update { $0.rows[id: 1]?.clerk.toast = "one" }
    store.send(.row(1, .tick))
    #expect(await toasts.first(1) == ["one"])
    #expect(await events.first(1).map(\.state) == [1])
  }

  @Test func `streams of a part end when the whole store is released, and keep nothing`() async throws {
    final class Token: Sendable {}
    weak var weakToken: Token?
    let (toasts, events) = try {
      let token = Token()
      weakToken = token
      let store = Store(Family.State(rows: [Family.Row(id: 1)])) { Family(clerk: Clerk(works: [:])) }
      let row = try #require(store.row(\.rows, id: 1, action: Family.Action.row))
      let event = { (action: Clerk.Action) in withExtendedLifetime(token) { action } }
      return (row.events(\.clerk.$toast), row.events(of: event, at: \.clerk.count))
    }()
    #expect(await toasts.collected() == [])
    #expect(await events.collected().isEmpty)
    #expect(weakToken == nil)
  }
}
