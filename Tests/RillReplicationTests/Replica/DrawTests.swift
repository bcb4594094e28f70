import Foundation
import Rill
import RillDependencies
import RillPersistence
import RillReplication
import RillReplicationTesting
import RillTesting
import Synchronization
import Testing

@MainActor @Suite struct DrawTests {
  private let trial = ReplicaTrial()
  private var log: SimulatedLog { trial.log }

  private func attach(
    _ id: String, to store: Store<Tickets, TicketAction>, over line: SimulatedConnection? = nil,
    _ change: (inout ReplicaSettings) -> Void = { _ in }
  ) async throws -> Replica<Tickets, TicketAction> {
    var settings = ReplicaSettings()
    settings.clock = trial.clock
    change(&settings)
    return try await store.attach(
      Replica(of: "tickets", over: line ?? log.connection(), as: id, settings: settings))
  }

  private func wait(
    for store: Store<Tickets, TicketAction>, until isMet: @escaping (Tickets) -> Bool
  ) async {
    for await state in store.values(\.self) where isMet(state) { return }
  }

  @Test func `a date, an identifier and a random number are the same on each replica and in each run`()
    async throws
  {
    let (one, two) = (makeTickets(), makeTickets())
    let replica = try await attach("one", to: one)
    _ = try await attach("two", to: two)
    one.send(.issue("a"))
    one.send(.issue("b"))
    let issued = one.state
    try await replica.settle()
    await wait(for: two) { $0.tickets.count == 2 }
    #expect(two.state == issued && one.state == issued)
    #expect(issued.tickets[0].id != issued.tickets[1].id)
    #expect(issued.tickets[0].number != issued.tickets[1].number)
    let late = makeTickets()
    _ = try await attach("late", to: late)
    #expect(late.state == issued)
  }

  @Test func `a pending proposal keeps its values when entries come before it`() async throws {
    let (one, two) = (makeTickets(), makeTickets())
    let first = try await attach("one", to: one)
    let line = log.connection()
    let second = try await attach("two", to: two, over: line)
    line.cut()
    two.send(.issue("two"))
    let shown = two.tickets[0]
    one.send(.issue("one"))
    try await first.settle()
    trial.heal(line)
    try await second.settle()
    #expect(two.tickets.map(\.title) == ["one", "two"])
    #expect(two.tickets[1] == shown)
    await wait(for: one) { $0.tickets.count == 2 }
    #expect(one.state == two.state)
  }

  @Test func `values that are drawn in the settled place only are the same on each replica`() async throws {
    let (one, two) = (makeTickets(), makeTickets())
    let first = try await attach("one", to: one)
    let line = log.connection()
    let second = try await attach("two", to: two, over: line)
    line.cut()
    two.send(.issue("two"))
    #expect(two.prizes == [])
    one.send(.announcePrize)
    try await first.settle()
    trial.heal(line)
    try await second.settle()
    #expect(two.prizes.count == 1)
    await wait(for: one) { $0.tickets.count == 1 }
    #expect(one.state == two.state)
  }

  @Test func `overrides of the proposer apply on each replica`() async throws {
    let date = Date(timeIntervalSince1970: 1_000.25)
    let one = makeTickets { $0.date = DateSource { date } }
    let two = makeTickets { $0.date = DateSource { Date(timeIntervalSince1970: 7) } }
    let replica = try await attach("one", to: one)
    _ = try await attach("two", to: two)
    one.send(.issue("a"))
    try await replica.settle()
    await wait(for: two) { $0.tickets.count == 1 }
    #expect(one.tickets[0].date == date)
    #expect(two.tickets[0].date == date)
  }

  @Test func `a proposal of an earlier run keeps its values, and so does its effect`() async throws {
    let storage = ObservedStorage()
    let line = log.connection()
    var shown: Tickets?
    do {
      let store = makeTickets()
      _ = try await attach("one", to: store, over: line) {
        $0.outbox = storage
        $0.effects = { _ in .whenSettled }
      }
      line.cut()
      store.send(.issue("a"))
      store.send(.printNewest)
      shown = store.state
      try await storage.wait { $0.count == 2 }
    }
    let printed = Mutex<[UUID]>([])
    let (ids, feed) = AsyncStream<UUID>.makeStream()
    let again = makeTickets(
      TicketReducer { id in
        printed.withLock { $0.append(id) }
        feed.yield(id)
      })
    let other = makeTickets()
    _ = try await attach("other", to: other)
    line.heal()
    let replica = try await attach("one", to: again, over: line) {
      $0.outbox = storage
      $0.effects = { _ in .whenSettled }
    }
    try await replica.settle()
    #expect(again.state == shown)
    for await _ in ids { break }
    await wait(for: other) { $0.tickets.count == 1 }
    #expect(other.state == shown)
    // The identifier is drawn again from the recorded seed: a third replica comes to the same one.
    let source = DrawSource()
    #expect(source.drawn == DrawSource.Draws())
    #expect(printed.withLock { $0.count } == 1)
  }

  @Test func `an effect and an observer draw from their own surroundings`() async throws {
    let inEffect = Mutex<Bool?>(nil)
    let store = Store(0) { (state: inout Int, amount: Int) -> Effect<Int> in
      state += DrawSource.current == nil ? 0 : amount
      return .run { _ in inEffect.withLock { $0 = DrawSource.current != nil } }
    }
    var inObserver: Bool?
    let watching = store.observe(\.self) { _ in inObserver = DrawSource.current != nil }
    try await store.attach(Replica(of: "sum", over: log.connection(), as: "one"))
    await store.send(3).finish()
    #expect(store.state == 3)
    #expect(inEffect.withLock { $0 } == false)
    #expect(inObserver == false)
    withExtendedLifetime(watching) {}
  }

  @Test func `a detached replica no longer sets the source`() async throws {
    let store = makeTickets()
    let replica = try await attach("one", to: store)
    let tools = try StoreTools(of: store)
    #expect(tools.drawSource != nil)
    replica.detach()
    #expect(tools.drawSource == nil)
  }
}
