import Rill
import Testing

@testable import RillTesting

/// A reducer that is called directly behaves as it does in a store.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ReducerRunTests {
  /// The effects of an action: notes, and further actions in any nesting.
  indirect enum Plan: Sendable, Equatable {
    case note(Int), again(Plan)
    case work
    case together([Plan]), inOrder([Plan])

    var effect: Effect<Plan> {
      switch self {
      case .note: .send(self)
      case .work: .run { _ in }
      case .again(let plan): .send(plan)
      case .together(let plans): .merge(plans.map(\.effect))
      case .inOrder(let plans): .concatenate(plans.map(\.effect))
      }
    }

    static func random(_ random: inout SeededRandom, depth: Int = 3) -> Plan {
      let kind = depth > 0 ? random.int(in: 0...3) : 0
      let parts = (0..<random.int(in: 0...3)).map { _ in
        kind < 2 ? .note(0) : Plan.random(&random, depth: depth - 1)
      }
      return switch kind {
      case 0: random.int(in: 0...4) == 0 ? .work : .note(random.int(in: 0...99))
      case 1: .again(.random(&random, depth: depth - 1))
      case 2: .together(parts)
      default: .inOrder(parts)
      }
    }
  }

  nonisolated private static func handle(_ state: inout [Int], _ plan: Plan) -> Effect<Plan> {
    if case .note(let number) = plan {
      state.append(number)
      return .none
    }
    state.append(-1)
    return plan.effect
  }

  @Test func `actions sent synchronously are handled in the order of a store`() async {
    let asInStore = Invariant<[Int], Plan>("as in a store") { before, plan, after in
      let store = Store(before, reduce: Self.handle)
      store.send(plan)
      return store.state == after ? nil : "a store has \(store.state)"
    }
    let summary = await Feature([], reduce: Self.handle).checkWalk(
      ActionGenerator { _, random in Plan.random(&random) }, keeping: [asInStore], runs: 100, length: 10)
    #expect(summary.actions == 1_000)
  }

  @Test func `a reducer that sends endlessly is stopped and reported`() async {
    let echo = ReducerRun<Int, Plan>(0, limit: 20) { state, plan in
      state += 1
      return .send(state % 2 == 0 ? .work : plan)
    }
    let texts = await reported { _ = await echo.take(.note(3)) }
    #expect(echo.state == 21)
    #expect(
      texts == [
        """
        One action of Feature<Int, ReducerRunTests.Plan> led to 20 others in the same step, and more were waiting: each \
        action caused another. The last of them were: .work; .work; .work; .work. The waiting actions were dropped. Send only when \
        there is something to change.
        """
      ])
    #expect(await reported { _ = await echo.take(.note(3)) }.count == 1)
  }
}
