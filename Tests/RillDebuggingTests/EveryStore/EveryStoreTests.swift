import Rill
import RillFixtures
import Testing

@testable import RillDebugging

/// Tools for all stores at once.
///
/// Only the scoped variants are used, since other suites create stores concurrently.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EveryStoreTests {
  private struct Left: Equatable { var count = 0 }
  private struct Right: Equatable { var count = 0 }
  /// A state that no other suite uses, for the process-wide switch.
  private struct Alone: Equatable { var count = 0 }

  private let page = LogPage(as: .jsonLines)

  private func makeStore<State>(_ state: State, _ count: WritableKeyPath<State, Int>) -> Store<State, Int> {
    Store(state) { (state: inout State, action: Int) -> Effect<Int> in
      state[keyPath: count] += action
      return .none
    }
  }

  @Test func `all stores created by a function are logged, and no others`() async {
    let before = makeStore(Left(), \.count)
    await EveryStore.log(to: page.sink, exclude: [Right.self], content: [.actions]) {
      before.send(1)
      let left = makeStore(Left(), \.count)
      let right = makeStore(Right(), \.count)
      left.send(2)
      right.send(3)
      await Task {
        let inTask = makeStore(Left(), \.count)
        inTask.send(4)
      }.value
    }
    makeStore(Left(), \.count).send(5)
    let text = await page.text
    #expect([1, 2, 3, 4, 5].filter { text.contains("\"action\":\"\($0)\"") } == [2, 4])
  }

  @Test func `a switch turns all loggers of the process off and on, and can be removed`() async {
    let logging = EveryStore.log(to: page.sink, include: [Alone.self], content: [.actions])
    let store = makeStore(Alone(), \.count)
    store.send(1)
    logging.isOn = false
    store.send(2)
    logging.isOn = true
    store.send(3)
    logging.stop()
    store.send(4)
    logging.isOn = true
    makeStore(Alone(), \.count).send(5)
    let text = await page.text
    #expect([1, 2, 3, 4, 5].filter { text.contains("\"action\":\"\($0)\"") } == [1, 3])
  }

  @Test func `all stores created by a function are timed`() async {
    let received = Recorder<String>()
    await EveryStore.time(
      exclude: [Right.self],
      onMeasurement: { store, name, stage, _ in if stage == .handling { received.note("\(store) \(name)") } }
    ) {
      makeStore(Left(), \.count).send(1)
      makeStore(Right(), \.count).send(1)
      makeStore(Left(), \.count).update { $0.count = 2 }
    }
    #expect(await received.first(2) == ["EveryStoreTests.Left Int", "EveryStoreTests.Left write"])
  }
}
