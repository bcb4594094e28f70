import RillFixtures
import Synchronization
import Testing

@testable import Rill

/// Effects of what is inside of rows, which is checked only when its row changes.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct EffectsInRowsTests {
  /// A part of a row, whose id counts how often it is compared.
  struct Sheet: Reducer {
    struct ID: Hashable, Sendable {
      static let comparisons = Atomic<Int>(0)
      let number: Int

      static func == (one: ID, other: ID) -> Bool {
        comparisons.add(1, ordering: .relaxed)
        return one.number == other.number
      }

      func hash(into hasher: inout Hasher) { hasher.combine(number) }

      static func comparisons(_ body: () -> Void) -> Int {
        let before = comparisons.load(ordering: .relaxed)
        body()
        return comparisons.load(ordering: .relaxed) - before
      }
    }

    struct State: Identifiable {
      let id: ID
      var text = ""
    }

    enum Action { case work(Signal), write(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .write(let text): state.text = text
      case .work(let gate):
        return .run("work") { send in
          await withTaskCancellationHandler {
            await gate.wait()
          } onCancel: {
            gate.fire()
          }
          await send(.write("late"))
        }
      }
      return .none
    }
  }

  struct Row: Reducer {
    struct State: Identifiable {
      let id: Int
      var isActive = true
      var sheet: Sheet.State?
      var items = IdentifiedArray<Sheet.State>()
    }

    enum Action {
      case sheet(Sheet.Action), item(Sheet.ID, Sheet.Action), last(Signal)
      case change(@Sendable (inout State) -> Void)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .sheet(let action): return Sheet().reduce(\.sheet, of: &state, action: action) { .sheet($0) }
      case .item(let id, let action):
        return Sheet().reduce(\.items, id: id, of: &state, action: action) { .item($0, $1) }
      case .last(let gate):
        return .concatenate(
          .run("last") { _ in await gate.wait() }, .send(.change { $0.sheet?.text = "after" })
        ).lasting(while: { $0.isActive }, in: State.self)
      case .change(let change): change(&state)
      }
      return .none
    }
  }

  struct Board: Reducer {
    struct State {
      var count = 0
      var rows: IdentifiedArray<Row.State>
    }

    enum Action {
      case row(Int, Row.Action), count, change(@Sendable (inout IdentifiedArray<Row.State>) -> Void)
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

  private func makeStore(_ count: Int) -> Store<Board.State, Board.Action> {
    let rows = (0..<count).map { number in
      let sheet = Sheet.State(id: Sheet.ID(number: number))
      return Row.State(id: number, sheet: sheet, items: IdentifiedArray([sheet]))
    }
    return Store(Board.State(rows: IdentifiedArray(rows))) { Board() }
  }

  private func items(_ id: Int, _ gate: Signal) -> Board.Action {
    .row(id, .item(Sheet.ID(number: id), .work(gate)))
  }

  @Test(arguments: [100, 1_000])
  func `a turn compares the parts of changed rows only, however many have an effect`(count: Int) {
    let store = makeStore(count)
    let gates = (0..<count).map { _ in Signal() }
    let starting = Sheet.ID.comparisons {
      for (number, gate) in gates.enumerated() { store.send(.row(number, .sheet(.work(gate)))) }
    }
    #expect(starting <= 64 * count)
    #expect(store.effects.count == count)
    #expect(Sheet.ID.comparisons { store.send(.count) } == 0)
    #expect(Sheet.ID.comparisons { store.send(.row(3, .change { $0.isActive = false })) } < 32)
    #expect(Sheet.ID.comparisons { store.send(.row(4, .change { $0.sheet = nil })) } < 32)
    #expect(store.effects.count == count - 1)
    #expect(gates[4].hasFired && !gates[3].hasFired && !gates[5].hasFired)
    for gate in gates { gate.fire() }
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func `effects end in whatever way the part of their row leaves`(way: Int) async {
    let store = makeStore(3)
    let gates = (0..<3).map { _ in Signal() }
    let tasks = (0..<3).map { store.send(.row($0, .sheet(.work(gates[$0])))) }
    switch way {
    case 0: store.send(.row(1, .change { $0.sheet = nil }))
    case 1: store.send(.row(1, .change { $0.sheet = Sheet.State(id: Sheet.ID(number: 9)) }))
    case 2: store.send(.change { $0.remove(id: 1) })
    case 3: store.send(.change { $0[id: 1] = Row.State(id: 1) })
    case 4:
      // More changes than a collection remembers.
      store.send(
        .change { rows in
          for number in 0..<500 { rows[id: 0]?.sheet?.text = "\(number)" }
          rows[id: 1]?.sheet = nil
        })
    default:
      store.send(.change { rows in rows = IdentifiedArray(rows.map { $0.id == 1 ? Row.State(id: 1) : $0 }) })
    }
    #expect(tasks.map(\.isFinished) == [false, true, false])
    await gates[1].wait()
    store.send(.row(1, .change { $0.sheet = Sheet.State(id: Sheet.ID(number: 1)) }))
    for gate in gates { gate.fire() }
    for task in tasks { await task.finish() }
    #expect(way == 2 || store.state.rows[id: 1]?.sheet?.text == "")
    #expect(store.state.rows[id: 0]?.sheet?.text == "late" && store.state.rows[id: 2]?.sheet?.text == "late")
    #expect(store.effects.isEmpty)
  }

  @Test func `effects of rows in rows end with either row`() async {
    let store = makeStore(3)
    let gates = (0..<3).map { _ in Signal() }
    let tasks = (0..<3).map { store.send(items($0, gates[$0])) }
    store.send(.row(0, .change { $0.items.removeAll() }))
    store.send(.change { $0.remove(id: 1) })
    #expect(tasks.map(\.isFinished) == [true, true, false])
    store.send(.row(2, .change { $0.items[id: Sheet.ID(number: 2)]?.text = "x" }))
    #expect(!tasks[2].isFinished)
    gates[2].fire()
    await tasks[2].finish()
    #expect(store.state.rows[id: 2]?.items.first?.text == "late")
  }

  @Test func `a condition on the state of a row ends its effects and the steps after them`() async {
    let store = makeStore(2)
    let gates = [Signal(), Signal()]
    let tasks = (0..<2).map { store.send(.row($0, .last(gates[$0]))) }
    store.send(.row(0, .change { $0.isActive = false }))
    // Its gate stays closed. The sequence ends in its own task.
    await tasks[0].finish()
    #expect(!tasks[1].isFinished)
    for gate in gates { gate.fire() }
    await tasks[1].finish()
    #expect(store.state.rows.map { $0.sheet?.text } == ["", "after"])
  }
}
