import Rill
import RillStyles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct ViewStateTests {
  private struct Screen: Equatable {
    @ViewState var count = 1
    @ViewState(ignoreEquality: true) var pulse = false
    @ViewState var inner = Inner()
    var part: Inner?
  }

  private struct Inner: Equatable {
    @ViewState var text = "a"
    @ViewState var rows = [1, 2]
    @ViewState(ignoreEquality: true) var pulse = 0
  }

  private let store = Store(Screen()) { (state: inout Screen, change: @Sendable (inout Screen) -> Void) in
    change(&state)
    return .none
  }

  @Test func `it is read, written and changed in place like a plain value`() {
    var inner = Inner()
    inner.text = "b"
    inner.text += "c"
    inner.rows.append(3)
    #expect(inner.text == "bc")
    #expect(inner.rows == [1, 2, 3])
  }

  @Test func `two are equal if their values are equal`() {
    var one = Screen()
    one.pulse = true
    one.pulse = false
    #expect(one == Screen())
    one.count = 2
    #expect(one != Screen())
  }

  @Test func `a copy of the state does not change with it`() {
    let before = store.state
    store.send { $0.count = 5 }
    store.send { $0.inner.text = "z" }
    #expect(before.count == 1)
    #expect(before.inner.text == "a")
    #expect(store.state.count == 5)
  }

  @Test func `observers are notified of real changes only`() {
    var told: [Int] = []
    var projections = 0
    let watch = store.observe(\.count) { told.append($0.new) }
    let projection = store.observe(\.$count) { _ in projections += 1 }
    store.send { $0.count = 1 }
    store.send { $0.count = 2 }
    store.send { $0.part = Inner() }
    #expect(told == [2])
    #expect(projections == 1)
    watch.cancel()
    projection.cancel()
  }

  @Test func `with equality ignored, every assignment notifies once per turn`() {
    var told: [Bool] = []
    var values = 0
    let projection = store.observe(\.$pulse) { told.append($0.new.value) }
    let watch = store.observe(\.pulse) { _ in values += 1 }
    store.send { $0.pulse = false }
    store.send { $0.count = 9 }
    store.send {
      $0.pulse = true
      $0.pulse = false
    }
    #expect(told == [false, false])
    #expect(values == 0)
    projection.cancel()
    watch.cancel()
  }

  @Test func `it works at any depth, in parts that are added and removed, and in a replaced state`() {
    var texts: [String?] = []
    var pulses = 0
    let watch = store.observe(\.part?.text) { texts.append($0.new) }
    let pulse = store.observe(\.part?.$pulse) { _ in pulses += 1 }
    store.send { $0.part = Inner() }
    store.send { $0.part?.text = "b" }
    store.send { $0.part?.pulse = 0 }
    store.send { $0 = Screen(part: Inner(text: "c")) }
    store.send { $0.part?.text = "d" }
    #expect(texts == ["a", "b", "c", "d"])
    #expect(pulses == 3)
    watch.cancel()
    pulse.cancel()
  }

  @Test func `an adjacent field is written through the store and is kept`() {
    let counter = Clerk.store()
    counter.binding(\.notes).wrappedValue = ["kept"]
    counter.send(.tick)
    #expect(counter.notes == ["kept"])
    #expect(counter.count == 1)
  }

  @Test func `concurrent tasks end with one of their values, and none is lost`() async {
    let clerk = Clerk.store()
    let sender = clerk.sender()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { await sender.send(.tick) } }
    }
    #expect(clerk.count == 100)
  }
}
