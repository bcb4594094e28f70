import Rill
import RillDebugging
import RillTesting
import Testing

@MainActor @Suite struct StorePreviewingTests {
  private struct Counter: Reducer {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += action
      return .run("never") { _ in Issue.record("An effect has run.") }
    }
  }

  @Test func `a preview store takes any action and keeps its state`() {
    let store = Store<Int, Int>(preview: 7)
    store.send(1)
    #expect(store.state == 7)
    #expect(store.effects.isEmpty)
  }

  @Test func `a preview store changes its state and starts no effect`() {
    let store = Store(preview: 7) { Counter() }
    store.send(1)
    #expect(store.state == 8)
    #expect(store.effects.isEmpty)
  }

  @Test func `a script plays on the store's clock, repeatedly on request`() async {
    let clock = TestClock()
    let store = Store([Int](), clock: clock) { (state: inout [Int], action: Int) in
      state.append(action)
      return .none
    }
    store.play([.send(1), .wait(.seconds(1)), .send(2), .wait(.seconds(1))], repeating: true)
    await clock.settle()
    #expect(store.state == [1])
    await clock.advance(by: .seconds(3))
    #expect(store.state == [1, 2, 1, 2])
    store.play([.send(9)], repeating: true)
    await clock.advance(by: .seconds(10))
    #expect(store.state == [1, 2, 1, 2, 9])
    #expect(store.effects.isEmpty)
  }
}
