import RillFixtures
import Testing

@testable import Rill

/// Effects of rows in rows and in optional children, whose presence is checked together.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct NestedEffectCostTests {
  typealias CountedID = RowEffectCostTests.CountedID
  typealias List = RowEffectCostTests.List
  typealias Row = RowEffectCostTests.Row

  struct Folder: Reducer {
    struct State: Identifiable {
      let id: CountedID
      var title = ""
      var list: List.State
    }
    enum Action { case list(List.Action) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .list(let action): List().reduce(\.list, of: &state, action: action) { .list($0) }
      }
    }
  }

  struct Desk: Reducer {
    struct State {
      var title = ""
      var open: Folder.State?
      var folders: IdentifiedArray<Folder.State>
    }
    enum Action { case open(Folder.Action), folder(CountedID, Folder.Action), title(String), close }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .open(let action):
        return Folder().reduce(\.open, of: &state, action: action) { .open($0) }
      case .folder(let id, let action):
        return Folder().reduce(\.folders, id: id, of: &state, action: action) { .folder($0, $1) }
      case .title(let title): state.title = title
      case .close: state.open = nil
      }
      return .none
    }
  }

  enum Way: CaseIterable { case open, folder }

  @Test(arguments: Way.allCases, [100, 1_000])
  func `a turn looks up changed rows only, wherever their list is`(way: Way, count: Int) async {
    let list = List.State(rows: IdentifiedArray((0..<count).map { Row.State(id: CountedID($0)) }))
    let folder = Folder.State(id: 7, list: list)
    let store = Store(Desk.State(open: folder, folders: [folder])) { Desk() }
    func act(_ action: List.Action) -> Desk.Action {
      way == .open ? .open(.list(action)) : .folder(7, .list(action))
    }
    let gates = (0..<count).map { _ in Signal() }
    let starting = CountedID.lookups {
      for (number, gate) in gates.enumerated() { store.send(act(.row(CountedID(number), .work(gate)))) }
    }
    #expect(starting <= 64 * count)
    #expect(CountedID.lookups { store.send(.title("a")) } == 0)
    #expect(CountedID.lookups { store.send(act(.row(3, .rename("b")))) } < 48)
    store.send(act(.change { $0.remove(id: 50) }))
    await gates[50].wait()
    #expect(store.effects.count == count - 1)
    #expect(!gates[49].hasFired && !gates[51].hasFired)
    for gate in gates { gate.fire() }
  }

  @Test func `the place of an optional child is forgotten once its effects have ended`() async throws {
    let folder = Folder.State(id: 7, list: List.State(rows: [Row.State(id: 1)]))
    let store = Store(Desk.State(open: folder, folders: [])) { Desk() }
    let engine = try #require(store.engine)
    for _ in 0..<3 {
      let gate = Signal()
      let task = store.send(.open(.list(.row(1, .work(gate)))))
      #expect(engine.extras.placedLives.count == 1)
      gate.fire()
      await task.finish()
      store.send(.title("b"))
      #expect(engine.extras.placedLives.isEmpty)
    }
    let gate = Signal()
    store.send(.open(.list(.row(1, .work(gate)))))
    store.send(.close)
    await gate.wait()
    store.send(.title("c"))
    #expect(engine.extras.placedLives.isEmpty && store.effects.isEmpty)
  }
}
