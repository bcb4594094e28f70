import RillFixtures
import Synchronization
import Testing

@testable import Rill

/// Effects of rows, whose presence is checked only when their collection changes.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct RowEffectCostTests {
  /// An id that counts how often it is looked up.
  struct CountedID: Hashable, Sendable, ExpressibleByIntegerLiteral {
    static let lookups = Atomic<Int>(0)
    let number: Int

    init(_ number: Int) { self.number = number }
    init(integerLiteral number: Int) { self.number = number }

    func hash(into hasher: inout Hasher) {
      Self.lookups.add(1, ordering: .relaxed)
      hasher.combine(number)
    }

    static func lookups(_ body: () -> Void) -> Int {
      let before = lookups.load(ordering: .relaxed)
      body()
      return lookups.load(ordering: .relaxed) - before
    }
  }

  struct Row: Reducer {
    struct State: Identifiable {
      let id: CountedID
      var title = ""
    }
    enum Action { case work(Signal), rename(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .rename(let title): state.title = title
      case .work(let gate):
        return .run("work") { send in
          await withTaskCancellationHandler {
            await gate.wait()
          } onCancel: {
            gate.fire()
          }
          await send(.rename("late"))
        }
      }
      return .none
    }
  }

  struct List: Reducer {
    struct State {
      var count = 0
      var rows: IdentifiedArray<Row.State>
    }
    enum Action {
      case row(CountedID, Row.Action), count, change(@Sendable (inout IdentifiedArray<Row.State>) -> Void)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .row(let id, let action):
        return Row().reduce(\.rows, id: id, of: &state, action: action) { .row($0, $1) }
      case .count: state.count += 1
      case .change(let change): change(&state.rows)
      }
      return .none
    }
  }

  struct Page: Reducer {
    struct State {
      var title = ""
      var list: List.State
    }
    enum Action { case list(List.Action), title(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .list(let action): return List().reduce(\.list, of: &state, action: action) { .list($0) }
      case .title(let title): state.title = title
      }
      return .none
    }
  }

  private func makeStore(_ count: Int) -> Store<Page.State, Page.Action> {
    let rows = IdentifiedArray((0..<count).map { Row.State(id: CountedID($0)) })
    return Store(Page.State(list: List.State(rows: rows))) { Page() }
  }

  @Test(arguments: [100, 1_000])
  func `a turn looks up changed rows only, however many rows have an effect`(count: Int) async {
    let store = makeStore(count)
    let gates = (0..<count).map { _ in Signal() }
    let starting = CountedID.lookups {
      for (number, gate) in gates.enumerated() {
        store.send(.list(.row(CountedID(number), .work(gate))))
      }
    }
    #expect(starting <= 64 * count)
    #expect(CountedID.lookups { store.send(.title("a")) } == 0)
    #expect(CountedID.lookups { store.send(.list(.count)) } == 0)
    #expect(CountedID.lookups { store.send(.list(.row(3, .rename("b")))) } < 32)
    let removal = Page.Action.list(.change { $0.remove(id: 50) })
    let idle = makeStore(count)
    let plain = CountedID.lookups { idle.send(removal) }
    #expect(CountedID.lookups { store.send(removal) } < plain + 32)
    await gates[50].wait()
    #expect(store.effects.count == count - 1)
    #expect(!gates[49].hasFired && !gates[51].hasFired)
    for gate in gates { gate.fire() }
  }

  @Test(arguments: [0, 1, 2, 3])
  func `effects end in whatever way their rows leave`(way: Int) async {
    let store = makeStore(4)
    let gates = (0..<4).map { _ in Signal() }
    let tasks = gates.enumerated().map { number, gate in
      store.send(.list(.row(CountedID(number), .work(gate))))
    }
    store.send(
      .list(
        .change { rows in
          switch way {
          case 0: rows.removeAll { [1, 2].contains($0.id) }
          case 1: rows = IdentifiedArray([0, 3].map { Row.State(id: $0) })
          case 2:
            for _ in 0..<100 { rows[id: 0]?.title += "x" }
            rows.remove(id: 2)
            rows.remove(id: 1)
          default:
            rows.sort { $0.id.number > $1.id.number }
            rows.remove(id: 1)
            rows.remove(id: 2)
          }
        }))
    #expect(tasks.map(\.isFinished) == [false, true, true, false])
    await gates[1].wait()
    await gates[2].wait()
    store.send(.list(.change { $0.append(Row.State(id: 1)) }))
    #expect(store.list.rows[id: 1]?.title == "")
    gates[0].fire()
    gates[3].fire()
    await tasks[0].finish()
    await tasks[3].finish()
    #expect(store.list.rows[id: 3]?.title == "late" && store.effects.isEmpty)
  }

  @Test func `a row that is removed and added again in one turn keeps its effect`() async {
    let store = makeStore(2)
    let gate = Signal()
    let task = store.send(.list(.row(1, .work(gate))))
    store.send(
      .list(
        .change {
          $0.remove(id: 1)
          $0.append(Row.State(id: 1))
        }))
    #expect(!task.isFinished)
    store.send(.list(.change { $0.remove(id: 1) }))
    #expect(task.isFinished)
  }

  @Test func `the lives of effects that have ended are removed from those of their collection`() throws {
    var state = List.State(rows: IdentifiedArray([Row.State(id: 1)]))
    let presence = try #require(PlacedPresence(1, in: \List.State.rows))
    var lives: (any ChildLives)?
    var held: [WeakLife] = []
    withUnsafePointer(to: &state) { state in
      for _ in 0..<1_000 {
        let life = EffectLife(Presence(in: List.State.self, placed: presence) { _ in true })
        lives = presence.follow(life, among: lives, in: UnsafeRawPointer(state))
        life.close()
        held.append(WeakLife(life: life))
      }
    }
    #expect(held.filter { $0.life != nil }.count <= 64)
    withExtendedLifetime(lives) {}
  }

  private struct WeakLife {
    weak var life: EffectLife?
  }
}
