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

  @Test func `a step that is not possible any more is removed with its reason`() async {
    let store = store()
    let undo = store.attach(commands())
    await store.send(.rename(1, "x")).finish()
    store.send(.removedByOthers(1))
    #expect(await undo.undo() == .impossible("The row was removed."))
    #expect(await undo.undo() == .nothing)
  }

  @Test func `a step that the server refuses is no step any more`() async {
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
