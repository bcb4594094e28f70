import Rill
import RillFixtures
import RillJournal
import RillStyles
import Testing

/// Hooks of a store whose journal recovers its state.
@MainActor @Suite struct RecoveredHookTests {
  /// Connects to the room that its state names.
  private struct Caller: Interactor {
    struct State: Codable, Equatable, Sendable { var room = "" }

    enum Action: Codable, Equatable, Sendable { case enter(String) }

    enum Hook: CaseIterable { case room }

    let connected: Recorder<String>

    func handle(_ action: Action, store: MutatingStore<State, Action>) async {
      if case .enter(let room) = action { store.room = room }
    }

    func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
      .each(store.changes(\.room)) { connected.note($0) }
    }
  }

  @Test func `a hook responds once to the state that a journal recovers`() async throws {
    let file = MemoryJournalFile()
    for run in [["blue"], ["blue"]] {
      let connected = Recorder<String>()
      let store = Store(Caller.State(), interactor: Caller(connected: connected))
      let kept = try await store.attach(Journal(in: file), as: "caller")
      if store.room.isEmpty { await store.send(.enter("blue")).finish() }
      #expect(connected.elements == run && store.room == "blue")
      try await kept.flush()
    }
  }
}
