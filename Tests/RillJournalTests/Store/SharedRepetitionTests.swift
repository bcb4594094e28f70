import Rill
import RillDebugging
import RillFixtures
import RillJournal
import RillPersistence
import RillSessions
import Testing

/// Gives each test shared values of its own, as an app's tests do, whose states have their keys in their declarations.
private struct SeparateSharedValues: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for _: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await SharedValues.separate { try await function() }
  }
}

/// Changes of a shared value by a reducer, when tools handle its actions again.
@MainActor @Suite(SeparateSharedValues()) struct SharedRepetitionTests {
  /// Counts its own actions, and those of all stores with the same key.
  private struct Visits: Codable, Equatable, Sendable {
    private enum CodingKeys: CodingKey { case own }

    @Shared("visits") var all = 0
    var own = 0
    var last = 0
  }

  private enum Action: Codable, Sendable { case visit }

  /// A state that notes what its shared value is where it is decoded.
  private struct NotedVisits: Codable, Sendable {
    static let found = Recorder<Int>()
    var own = 0

    init() {}

    init(from decoder: any Decoder) throws {
      own = try [String: Int](from: decoder)["own"] ?? 0
      Self.found.note(SharedReference(wrappedValue: 0, "visits").value)
    }

    func encode(to encoder: any Encoder) throws { try ["own": own].encode(to: encoder) }
  }

  /// The ways to change a shared value through its reference.
  enum Reference: CaseIterable { case ofField, ofCode, assigned, member, removed }

  /// Keeps the value while a test runs.
  private let reference = SharedReference(wrappedValue: 0, "visits")

  private func makeStore() -> Store<Visits, Action> {
    Store(Visits()) { (state: inout Visits, _: Action) in
      state.last = state.$all.withLock { all in
        all += 1
        return all
      }
      state.own += 1
      return .none
    }
  }

  private var count: Int { reference.value }

  @Test func `a history and a session do not change the shared value again`() throws {
    let store = makeStore()
    let history = store.attach(History())
    for _ in 1...3 { store.send(.visit) }
    #expect(count == 3 && store.all == 3)
    history.back()
    history.jumpToEnd()
    _ = history.state(after: 1)
    #expect(history.verify() == nil)
    history.skip(1)
    history.unskip(1)
    #expect(count == 3 && store.own == 3 && store.all == 3)
    let session = try history.session("visits")
    _ = try session.replay(on: makeStore(), coding: .codable, program: "visits")
    #expect(count == 3)
    store.send(.visit)
    #expect(count == 4 && store.all == 4 && store.last == 4)
  }

  /// A part with a field of the same shared value, which a reducer replaces.
  private struct Floor: Equatable, Sendable {
    struct Room: Equatable, Sendable { @Shared("visits") var all = 0 }

    @Shared("visits") var all = 0
    var room: Room?
  }

  @Test func `a part that is replaced has the value of its time when the actions are handled again`() {
    let store = Store<Floor, Int?>(Floor()) { (floor: inout Floor, all: Int?) -> Effect<Int?> in
      if let all { floor.all = all } else { floor.room = Floor.Room() }
      return .none
    }
    let history = store.attach(History(keeping: .all))
    let replayed = store.attach(History())
    for action in [nil, 77, nil, 88] { store.send(action) }
    let values = history.entries.map { entry in
      let floor = history.state(after: entry.sequence)
      return [floor?.all, floor?.room?.all]
    }
    #expect(values.suffix(4) == [[0, 0], [77, 77], [77, 77], [88, 88]])
    for entry in history.entries {
      #expect(replayed.state(after: entry.sequence) == history.state(after: entry.sequence))
    }
    #expect(replayed.verify() == nil && count == 88)
  }

  @Test(arguments: Reference.allCases)
  func `a reference that a reducer uses does not change the shared value again`(way: Reference) throws {
    let reference = reference
    let store = Store<Visits, Action>(Visits()) { state, _ in
      switch way {
      case .ofField:
        state.last = state.$all.reference.withLock {
          $0 += 1; return $0
        }
      case .ofCode:
        state.last = reference.withLock {
          $0 += 1; return $0
        }
      case .assigned: reference.wrappedValue += 1
      case .member: reference.reference(to: \.self).wrappedValue += 1
      case .removed: reference.remove()
      }
      state.own += 1
      return .none
    }
    let history = store.attach(History())
    reference.wrappedValue = 5
    store.send(.visit)
    let (sent, last) = (count, store.last)
    #expect(sent == (way == .removed ? 0 : 6))
    store.send(.visit)
    let end = count
    reference.wrappedValue = 7
    history.back()
    history.jumpToEnd()
    _ = history.state(after: 1)
    _ = history.verify()
    if let visit = history.entries.first(where: { $0.action != nil }) { history.skip(visit.sequence) }
    #expect(count == 7 && store.own == 1)
    reference.wrappedValue = end
    store.send(.visit)
    #expect(count == (way == .removed ? 0 : end + 1) && (last == 0 || store.last == count))
  }

  @Test func `the recovery of a journal does not change the shared value again`() async throws {
    let file = MemoryJournalFile()
    do {
      let store = makeStore()
      let kept = try await store.attach(Journal(in: file), as: "visits")
      for _ in 1...3 { store.send(.visit) }
      try await kept.flush()
    }
    let store = makeStore()
    _ = try await store.attach(Journal(in: file), as: "visits")
    #expect(store.own == 3 && store.all == 3 && count == 3)
    // Its snapshot was decoded on the journal's thread.
    reference.wrappedValue = 5
    #expect(store.state.$all.reference.value == 5)
    store.send(.visit)
    #expect(count == 6)
  }

  @Test func `a snapshot is decoded where the store finds its shared values, although on another thread`()
    async throws
  {
    let file = MemoryJournalFile()
    reference.wrappedValue = 3
    for _ in 1...2 {
      let store = Store<NotedVisits, Never>(NotedVisits())
      let kept = try await store.attach(Journal(in: file), as: "noted")
      try await kept.close()
    }
    let found = NotedVisits.found.elements
    #expect(!found.isEmpty && found.allSatisfy { $0 == 3 })
  }

  @Test func `an input that is handled again in a turn changes the value only in its observers`() throws {
    let store = makeStore()
    let tools = try StoreTools(of: store)
    store.send(.visit)
    let subscription = store.observe(\.own) { [reference] _ in reference.withLock { $0 += 10 } }
    tools.replay(.action(.visit), origin: .replica("two"))
    #expect(store.own == 2 && store.last == 2 && count == 11)
    _ = subscription
  }
}
