import Observation
import Rill
import RillDebugging
import RillFixtures
import Synchronization
import Testing

/// Undo of data that a server and other users share.
@MainActor @Suite(.timeLimit(.minutes(60))) struct UndoCommandsTests {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
    var note = ""
  }

  struct Table: Equatable, Sendable {
    var lines = IdentifiedArray([Row(id: 1, name: "a"), Row(id: 2, name: "b")])
  }

  enum Action: Equatable, Sendable {
    case rename(Int, String)
    case renamed(Int)
    case failed(Int, String, reason: String)
    case annotate(Int, String)
    case removedByOthers(Int)
    /// Sends a rename on, as a dialog does.
    case confirmed(Int, String)
  }

  /// A server that refuses names.
  final class Server: Sendable {
    let refused = Mutex<Set<String>>([])
    let gate = Signal()

    func rename(_ name: String, waits: Bool) async throws {
      if waits { await gate.wait() }
      if refused.withLock({ $0.contains(name) }) { throw Refused() }
    }
  }

  struct Refused: Error {}

  private let server = Server()

  private func store(waits: Bool = false) -> Store<Table, Action> {
    Store(Table()) { [server] (table: inout Table, action: Action) -> Effect<Action> in
      switch action {
      case .rename(let id, let name):
        guard let old = table.lines[id: id]?.name else { return .none }
        table.lines[id: id]?.name = name
        return .run("rename") { send in
          try await server.rename(name, waits: waits)
          await send(.renamed(id))
        } catch: { _, send in
          await send(.failed(id, old, reason: "The name \(name) is refused."))
        }
      case .failed(let id, let old, _): table.lines[id: id]?.name = old
      case .annotate(let id, let note): table.lines[id: id]?.note = note
      case .removedByOthers(let id): table.lines.remove(id: id)
      case .renamed: break
      case .confirmed(let id, let name): return .send(.rename(id, name))
      }
      return .none
    }
  }

  private func commands() -> UndoCommands<Table, Action> {
    UndoCommands(limit: 3) { action, before in
      guard case .rename(let id, _) = action, let old = before.lines[id: id]?.name else { return nil }
      return UndoCommand("Rename") { now in
        now.lines[id: id] == nil ? .impossible("The row was removed.") : .send(.rename(id, old))
      }
    } failure: { action in
      if case .failed(_, _, let reason) = action { reason } else { nil }
    }
  }

  @Test func `an undo sends the inverse, whose effects run, and keeps what others have changed`() async {
    let store = store()
    let undo = store.attach(commands())
    await store.send(.rename(1, "x")).finish()
    store.send(.annotate(1, "by others"))
    #expect(undo.undoLabel == "Rename" && undo.canUndo)
    #expect(await undo.undo() == .done)
    #expect(store.lines[id: 1] == Row(id: 1, name: "a", note: "by others"))
    #expect(!undo.canUndo && undo.redoLabel == "Rename")
    #expect(await undo.redo() == .done)
    #expect(store.lines[id: 1]?.name == "x")
    #expect(undo.canUndo && !undo.canRedo)
    #expect(await undo.redo() == .nothing)
  }

  @Test func `an undo that the server refuses says why, restores the state and keeps the step`() async {
    let store = store()
    let undo = store.attach(commands())
    await store.send(.rename(1, "x")).finish()
    server.refused.withLock { _ = $0.insert("a") }
    let outcome = await undo.undo()
    #expect(outcome == .refused("The name a is refused."))
    #expect(outcome.description == "The step was refused: The name a is refused.")
    #expect(store.lines[id: 1]?.name == "x")
    #expect(undo.canUndo && !undo.canRedo)
    server.refused.withLock { $0 = [] }
    #expect(await undo.undo() == .done)
    #expect(store.lines[id: 1]?.name == "a")
  }

  @Test func `an undo whose store is released is refused`() async {
    var store: Store? = self.store(waits: true)
    let undo = store?.attach(commands())
    store?.send(.rename(1, "x"))
    let undoing = Task { await undo?.undo() }
    // The main actor runs its jobs in their order.
    await Task { @MainActor in }.value
    #expect(undo?.canUndo == false)
    store = nil
    server.gate.fire()
    #expect(await undoing.value == .refused("The store was released before the effects had ended."))
  }

  @Test func `an action that a reducer sends on is a step, with its failures`() async {
    let store = store()
    let undo = store.attach(commands())
    await store.send(.confirmed(1, "x")).finish()
    #expect(undo.undoLabel == "Rename")
    #expect(await undo.undo() == .done)
    #expect(store.lines[id: 1]?.name == "a" && undo.redoLabel == "Rename")
    server.refused.withLock { _ = $0.insert("y") }
    await store.send(.confirmed(1, "y")).finish()
    #expect(store.lines[id: 1]?.name == "a" && !undo.canUndo)
  }

  @Test func `an inverse that a reducer sends on is redone and refused like any other`() async {
    let store = store()
    let undo = store.attach(
      UndoCommands<Table, Action> { action, before in
        guard case .rename(let id, _) = action, let old = before.lines[id: id]?.name else { return nil }
        return UndoCommand("Rename") { _ in .send(.confirmed(id, old)) }
      } failure: { action in
        if case .failed(_, _, let reason) = action { reason } else { nil }
      })
    await store.send(.rename(1, "x")).finish()
    #expect(await undo.undo() == .done)
    #expect(await undo.redo() == .done)
    #expect(store.lines[id: 1]?.name == "x" && undo.canUndo && !undo.canRedo)
    server.refused.withLock { _ = $0.insert("a") }
    #expect(await undo.undo() == .refused("The name a is refused."))
    #expect(store.lines[id: 1]?.name == "x" && undo.canUndo)
  }

  @Test func `nothing is left to redo of a step that fails while it is undone`() async {
    let store = store(waits: true)
    let undo = store.attach(commands())
    server.refused.withLock { _ = $0.insert("x") }
    let renaming = store.send(.rename(1, "x"))
    #expect(!undo.isWaiting)
    let undoing = Task.immediate { await undo.undo() }
    #expect(undo.isWaiting && !undo.canUndo && undo.undoLabel == "Rename")
    server.gate.fire()
    await renaming.finish()
    #expect(await undoing.value == .done)
    #expect(!undo.canUndo && !undo.canRedo && !undo.isWaiting)
  }

  @Test func `nothing is left to redo of a step that fails after it was undone`() async {
    let store = Store(Table()) { [server] (table: inout Table, action: Action) -> Effect<Action> in
      guard case .rename(let id, let name) = action else { return .none }
      table.lines[id: id]?.name = name
      return .run("rename") { send in
        guard name == "x" else { return }
        await server.gate.wait()
        await send(.failed(id, "a", reason: "late"))
      }
    }
    let undo = store.attach(commands())
    let renaming = store.send(.rename(1, "x"))
    #expect(await undo.undo() == .done)
    #expect(undo.redoLabel == "Rename")
    server.gate.fire()
    await renaming.finish()
    #expect(!undo.canUndo && !undo.canRedo)
  }

  @Test func `steps that are removed while an undo waits do not come back, and its refusal is delivered`()
    async
  {
    for isRefused in [false, true] {
      let store = store()
      let undo = store.attach(commands())
      await store.send(.rename(1, "x")).finish()
      if isRefused { server.refused.withLock { _ = $0.insert("a") } }
      let undoing = Task.immediate { await undo.undo() }
      #expect(undo.isWaiting)
      undo.removeAll()
      #expect(await undoing.value == (isRefused ? .refused("The name a is refused.") : .done))
      #expect(!undo.canUndo && !undo.canRedo && !undo.isWaiting)
    }
  }

  @Test func `menus follow the steps by Observation`() async {
    let store = store()
    let undo = store.attach(commands())
    let fired = Mutex(0)
    func track() -> (String?, String?) {
      withObservationTracking {
        (undo.undoLabel, undo.redoLabel)
      } onChange: {
        fired.withLock { $0 += 1 }
      }
    }
    #expect(track() == (nil, nil))
    store.send(.annotate(1, "no step"))
    #expect(fired.withLock { $0 } == 0)
    await store.send(.rename(1, "x")).finish()
    #expect(fired.withLock { $0 } == 1 && track() == ("Rename", nil))
    _ = await undo.undo()
    #expect(fired.withLock { $0 } == 2 && track() == (nil, "Rename"))
    undo.removeAll()
    #expect(fired.withLock { $0 } == 3 && track() == (nil, nil))
  }

  @Test func `a step that is not possible any more is removed with its reason`() async {
    let store = store()
    let undo = store.attach(commands())
    await store.send(.rename(1, "x")).finish()
    store.send(.removedByOthers(1))
    #expect(await undo.undo() == .impossible("The row was removed."))
    #expect(await undo.undo() == .nothing)
  }

  @Test func `a step that the server refuses is not a step any more`() async {
    let store = store()
    let undo = store.attach(commands())
    server.refused.withLock { _ = $0.insert("x") }
    await store.send(.rename(1, "x")).finish()
    #expect(store.lines[id: 1]?.name == "a")
    #expect(!undo.canUndo)
  }

  @Test func `one undo runs at a time, and a step made meanwhile clears what could be redone`() async {
    let store = store(waits: true)
    let undo = store.attach(commands())
    store.send(.rename(1, "x"))
    let first = Task { await undo.undo() }
    for await lines in store.values(\.lines) where lines[id: 1]?.name == "a" { break }
    #expect(await undo.undo() == .busy)
    store.send(.rename(2, "y"))
    server.gate.fire()
    #expect(await first.value == .done)
    #expect(store.lines.map(\.name) == ["a", "y"])
    #expect(undo.canUndo && !undo.canRedo)
    #expect(await undo.undo() == .done)
    #expect(store.lines.map(\.name) == ["a", "b"])
  }

  @Test func `an undo goes on if the task that waits is cancelled, and the server may refuse it`() async {
    let store = store()
    let undo = store.attach(commands())
    await store.send(.rename(1, "x")).finish()
    server.refused.withLock { _ = $0.insert("a") }
    let waiting = Task { await undo.undo() }
    waiting.cancel()
    #expect(await waiting.value == .refused("The name a is refused."))
    #expect(store.lines[id: 1]?.name == "x" && undo.canUndo)
    server.refused.withLock { $0 = [] }
    let again = Task { await undo.undo() }
    again.cancel()
    #expect(await again.value == .done)
    #expect(store.lines[id: 1]?.name == "a" && undo.canRedo)
  }

  @Test func `a validator refuses an undo like any other action`() async {
    let store = Store<Table, Action>(
      Table(), validators: [Validator("no a") { $0.lines[id: 1]?.name != "a" || $0.lines[id: 1]?.note == "" }]
    ) { table, action in
      if case .rename(let id, let name) = action { table.lines[id: id]?.name = name }
      if case .annotate(let id, let note) = action { table.lines[id: id]?.note = note }
      return .none
    }
    let undo = store.attach(commands())
    store.send(.rename(1, "x"))
    store.send(.annotate(1, "noted"))
    guard case .refused = await undo.undo() else {
      Issue.record("The undo is not refused.")
      return
    }
    #expect(store.lines[id: 1]?.name == "x" && undo.canUndo)
  }

  @Test func `only the newest steps are kept, and none after the history was detached`() async {
    let store = store()
    let undo = store.attach(commands())
    for name in ["c", "d", "e", "f"] { await store.send(.rename(1, name)).finish() }
    for _ in 0..<3 { #expect(await undo.undo() == .done) }
    #expect(await undo.undo() == .nothing)
    #expect(store.lines[id: 1]?.name == "c")
    store.detach(undo)
    #expect(await undo.redo() == .nothing)
  }
}
