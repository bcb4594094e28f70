import Rill
import Testing

/// Effects on the store that cancel others by their ids, wherever their part is in the state.
@MainActor
struct CancellingOnTheStoreTests {
  private struct Leaf: Reducer {
    struct State: Identifiable, Sendable { let id: Int }
    enum Action: Sendable { case load, cancel, cancelMatching, cancelled }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .load: .run("load") { _ in try await Task.sleep(for: .seconds(3600)) }.id("load")
      case .cancel: .run("cancel", on: .store(of: State.self)) { $0.cancel("load") }
      case .cancelMatching:
        .run("cancel", on: .store(of: State.self)) { store in
          store.cancel(where: { $0.value(as: String.self) == "load" })
        }
      case .cancelled: .cancel("load")
      }
    }
  }

  /// A reducer with a part in each kind of place.
  private struct Branch<Part: Reducer & Sendable>: Reducer, Sendable
  where Part.State: Identifiable & Sendable, Part.State.ID == Int, Part.Action: Sendable {
    struct State: Identifiable, Sendable {
      let id: Int
      var part: Part.State
      var optional: Part.State?
      var rows: IdentifiedArray<Part.State>

      init(id: Int, _ make: (Int) -> Part.State) {
        self.id = id
        part = make(1)
        optional = make(1)
        rows = [make(1), make(2)]
      }
    }
    indirect enum Action: Sendable { case part(Part.Action), optional(Part.Action), row(Int, Part.Action) }

    let part: Part

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .part(let action): part.reduce(\.part, of: &state, action: action, embed: Action.part)
      case .optional(let action): part.reduce(\.optional, of: &state, action: action, embed: Action.optional)
      case .row(let id, let action):
        part.reduce(\.rows, id: id, of: &state, action: action, embed: Action.row)
      }
    }
  }

  private typealias Top = Branch<Branch<Leaf>>

  /// Ways from the store to a leaf: two of the three kinds of places each.
  private nonisolated static let ways: [@Sendable (Leaf.Action) -> Top.Action] = [
    { .part(.part($0)) }, { .part(.optional($0)) }, { .part(.row(1, $0)) },
    { .optional(.part($0)) }, { .optional(.optional($0)) }, { .optional(.row(1, $0)) },
    { .row(1, .part($0)) }, { .row(1, .optional($0)) }, { .row(1, .row(1, $0)) }, { .row(1, .row(2, $0)) },
    { .row(2, .row(1, $0)) },
  ]

  private func store() -> Store<Top.State, Top.Action> {
    Store(Top.State(id: 0) { Branch<Leaf>.State(id: $0) { Leaf.State(id: $0) } }) {
      Top(part: Branch(part: Leaf()))
    }
  }

  @Test(arguments: ways.indices, [Leaf.Action.cancel, .cancelMatching, .cancelled])
  private func `an effect cancels those of its own part only`(way: Int, how: Leaf.Action) {
    let store = store()
    for way in Self.ways { store.send(way(.load)) }
    #expect(store.effects.count == Self.ways.count)
    let before = store.effects.compactMap(\.description.id)
    store.send(Self.ways[way](how))
    let after = store.effects.filter { $0.description.name == "load" }.compactMap(\.description.id)
    #expect(after == Array(before[..<way] + before[(way + 1)...]))
    store.cancel { _ in true }
  }

  @Test func `an effect of a row observes its row, and no longer when the row has left`() async {
    struct Row: Identifiable, Equatable, Sendable {
      let id: Int
      var count = 0
    }
    struct State: Sendable { var rows: IdentifiedArray<Row> = [Row(id: 1), Row(id: 2)] }
    enum Action: Sendable { case watch, row(Int, Int), remove(Int) }
    let store = Store(State()) { (state: inout State, action: Action) -> Effect<Action> in
      switch action {
      case .watch:
        let watching = Reduce<Row, Int> { _, _ in
          .run("watch", on: .store(of: Row.self)) { row in
            for await count in row.values(\.count) where count > 0 { row.send(count * 10) }
          }
        }
        return watching.reduce(\.rows, id: 1, of: &state, action: 0, embed: Action.row)
      case .row(let id, let count):
        if count < 10 { state.rows[id: id]?.count = count }
        return .none
      case .remove(let id):
        state.rows.remove(id: id)
        return .none
      }
    }
    let seen = store.actions()
    let watching = store.send(.watch)
    store.send(.row(1, 2))
    var sent: [Int] = []
    for await action in seen {
      guard case .row(1, let count) = action, count >= 10 else { continue }
      sent.append(count)
      if count == 20 { break }
    }
    #expect(sent == [20])
    store.send(.remove(1))
    await watching.finish()
    #expect(store.effects.isEmpty)
  }
}
