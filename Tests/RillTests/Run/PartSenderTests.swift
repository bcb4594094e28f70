import Rill
import RillFixtures
import Testing

/// A sender of a part belongs to the part for which it was made, as the part's store does.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PartSenderTests {
  struct Pet: Equatable, Identifiable { var id: Int; var notes: [String] = [] }
  struct Kid: Equatable, Identifiable {
    var id: Int
    var notes: [String] = []
    var pet: Pet?
  }
  struct House: Equatable {
    var guest: Kid?
    var kids: IdentifiedArray<Kid> = []
  }
  enum Action: Sendable {
    case guest(String), kid(Int, String), pet(String)
    case welcome(Kid?), kids([Int])
  }

  private let store = Store(House(guest: Kid(id: 1, pet: Pet(id: 1)), kids: [Kid(id: 1), Kid(id: 2)])) {
    (house: inout House, action: Action) -> Effect<Action> in
    switch action {
    case .guest(let note): house.guest?.notes.append(note)
    case .pet(let note): house.guest?.pet?.notes.append(note)
    case .kid(let id, let note): house.kids[id: id]?.notes.append(note)
    case .welcome(let kid): house.guest = kid
    case .kids(let ids): house.kids = IdentifiedArray(ids.map { Kid(id: $0) })
    }
    return .none
  }

  private func send(_ note: String, by sender: Sender<String>) async -> (refusal: Refusal?, reports: Int) {
    let reports = Recorder<String>()
    let refusal = await Failures.reporting(to: { reports.note($0.description) }) { await sender.send(note) }
    return (refusal, reports.elements.count)
  }

  @Test(arguments: [Kid(id: 2), nil]) func `a sender refuses actions after its part has left`(next: Kid?)
    async throws
  {
    let sender = try #require(store.scope(\.guest, action: Action.guest)).sender()
    #expect(await send("hello", by: sender).reports == 0)
    #expect(store.guest?.notes == ["hello"])
    store.send(.welcome(next))
    let late = await send("late", by: sender)
    #expect(late.refusal?.gate == "scope" && late.reports == 1)
    #expect(store.guest == next)
    store.send(.welcome(Kid(id: 1)))
    #expect(await send("later", by: sender).refusal?.gate == "scope")
    #expect(store.guest == Kid(id: 1))
    let again = try #require(store.scope(\.guest, action: Action.guest)).sender()
    #expect(await send("again", by: again).refusal == nil)
    #expect(store.guest?.notes == ["again"])
  }

  @Test func `a sender of a part within a part refuses actions after either has left`() async throws {
    let unchanged = { @Sendable (action: Action) in action }
    let guest = try #require(store.scope(\.guest, action: unchanged))
    let sender = try #require(guest.scope(\.pet, action: Action.pet)).sender()
    #expect(await send("hello", by: sender).refusal == nil)
    #expect(store.guest?.pet?.notes == ["hello"])
    store.send(.welcome(Kid(id: 2, pet: Pet(id: 1))))
    #expect(await send("late", by: sender).refusal?.gate == "scope")
    #expect(store.guest?.pet == Pet(id: 1))
  }

  @Test func `a sender of a row refuses actions after the row has left`() async throws {
    let sender = try #require(store.row(\.kids, id: 2, action: Action.kid)).sender()
    store.send(.kids([1, 3, 2]))
    #expect(await send("hello", by: sender).refusal == nil)
    #expect(store.kids[id: 2]?.notes == ["hello"])
    store.send(.kids([1]))
    #expect(await send("late", by: sender).refusal?.gate == "scope")
    #expect(Array(store.kids) == [Kid(id: 1)])
  }

  @Test func `a sender of a part that is always there is never refused`() async throws {
    let sender = store.scope(\.kids, action: { $0 }).sender()
    store.send(.kids([]))
    #expect(await sender.send(.kids([7])) == nil)
    #expect(Array(store.kids.ids) == [7])
  }

  @Test func `senders of parts are used and released on any thread while the store runs`() async throws {
    for round in 0..<200 {
      store.send(.welcome(Kid(id: round)))
      let optional = try #require(store.scope(\.guest, action: Action.guest)).sender()
      let row = try #require(store.row(\.kids, id: 1, action: Action.kid)).sender()
      let tasks = [optional, row].map { sender in
        Task.detached { for _ in 0..<5 { await sender.send("hello") } }
      }
      for _ in 0..<(round % 5) { await Task.yield() }
      store.send(.kids([1, 2]))
      for task in tasks { await task.value }
    }
    store.send(.welcome(nil))
    #expect(store.guest == nil && Array(store.kids.ids) == [1, 2])
  }
}
