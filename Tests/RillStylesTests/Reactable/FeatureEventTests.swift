import Rill
import RillFixtures
import RillStyles
import Testing

/// Events of features in tasks that outlive the turn in which they were started.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FeatureEventTests {
  /// A feature that starts a task while it handles an action.
  private struct Starting: Reactable {
    struct State: Equatable, Sendable { var count = 0 }
    var start: @MainActor (Int) -> Void = { _ in }

    nonisolated func mutate(_ action: Int, state: State) -> Effect<Int> { .send(action) }

    nonisolated func reduce(_ state: inout State, _ mutation: Int) {
      state.count += mutation
      MainActor.assumeIsolated { start(mutation) }
    }
  }

  @Test
  func
    `the event of an action that a task of a reducer sends is delivered, even if the reducer's action is refused`()
    async
  {
    let events = Starting.events()
    let other = Store(Starting.State()) { Starting() }
    var tasks: [Task<Void, Never>] = []
    let feature = Starting { number in tasks.append(Task { other.send(number + 1) }) }
    let strict = Store(Starting.State(), validators: [Validator("small") { $0.count < 10 }]) { feature }
    strict.send(1)
    #expect(strict.send(20).refusal != nil)
    for task in tasks { await task.value }
    other.send(0)
    var seen: [Int] = []
    for await event in events {
      guard event.action != 0 else { break }
      seen.append(event.action)
    }
    #expect(seen == [1, 2, 21])
  }
}
