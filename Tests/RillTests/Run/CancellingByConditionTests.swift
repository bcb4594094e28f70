import Rill
import RillFixtures
import RillTesting
import Testing

/// Cancellations by a condition on ids.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct CancellingByConditionTests {
  private let clock = TestClock()
  private let bench: Bench

  init() { bench = makeBench(clock: clock) }

  @Test func `the condition is asked once for each id, whether its effects run, wait or are held back`() async
  {
    let gate = Signal()
    func work(_ name: String) -> Effect<Deed> { .noting(name, behind: gate) }
    bench.start(.merge(work("a").id("running"), work("b").id("serial", policy: .serial)))
    bench.start(work("c").id("serial", policy: .serial))
    let throttled = work("d").id("held").throttle(for: .seconds(1), latest: true)
    bench.start(throttled)
    bench.cancel("held")
    bench.start(throttled)
    for name in ["j", "k"] { bench.start(work(name).id("twice").throttle(for: .seconds(1), latest: true)) }
    // The parts of an effect with their own id have a lane of their own.
    bench.start(.merge(work("e").id("whole"), work("f").id("whole")).id("whole"))
    bench.start(.merge(work("g").id("both"), .noting("h").id("other")).id("both"))
    bench.start(work("i"))
    var asked: [String] = []
    bench.cancel {
      asked.append($0.description)
      return $0 == "held" || $0 == "whole"
    }
    #expect(Set(["running", "serial", "held", "twice", "whole", "both"]).isSubset(of: asked))
    #expect(Set(asked).count == asked.count)
    #expect(!bench.effects.contains { $0.description.id == "held" || $0.description.id == "whole" })
    #expect(bench.effects.contains { $0.description.id == "serial" && !$0.isRunning })
    gate.fire()
  }

  private struct Row: Identifiable {
    let id: String
    var count = 0
  }

  private struct Board {
    var rows = IdentifiedArray<Row>()
    var others = IdentifiedArray<Row>()
  }

  private enum Action { case row(String), other(String) }

  private struct RowFeature: Reducer {
    let gate: Signal
    func reduce(into row: inout Row, action: String) -> Effect<String> {
      .run("load") { [gate] _ in await gate.wait() }.id("load")
    }
  }

  @Test func `only the effects of the named row of the named collection are cancelled`() async {
    let gate = Signal()
    var board = Board()
    for id in ["a", "b", "load"] {
      board.rows.append(Row(id: id))
      board.others.append(Row(id: id))
    }
    let store = Store<Board, Action>(board) { (board: inout Board, action: Action) -> Effect<Action> in
      switch action {
      case .row(let id):
        RowFeature(gate: gate).reduce(
          \Board.rows, id: id, of: &board, action: "", embed: { id, _ in Action.row(id) })
      case .other(let id):
        RowFeature(gate: gate).reduce(
          \Board.others, id: id, of: &board, action: "", embed: { id, _ in Action.other(id) })
      }
    }
    for id in ["a", "b", "load"] {
      store.send(.row(id))
      store.send(.other(id))
    }
    store.cancel("load", inRow: "a", of: \.rows)
    #expect(store.effects.count == 5)
    store.cancel("load", inRow: "a", of: \.rows)
    store.cancel("other", inRow: "b", of: \.rows)
    #expect(store.effects.count == 5)
    store.cancel("load", inRow: "load", of: \.others)
    #expect(
      store.effects.compactMap { $0.description.id?.description }.sorted()
        == [
          #"\Board.others/a/load"#, #"\Board.others/b/load"#, #"\Board.rows/b/load"#,
          #"\Board.rows/load/load"#,
        ])
    gate.fire()
  }
}
