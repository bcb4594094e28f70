import Observation
import Rill
import Testing

@MainActor
@Suite struct ObserverTests {
  @Test func `an observer is notified of real changes only, with the old and the new value`() {
    let store = makeLedger()
    var changes: [[Int?]] = []
    let watch = store.observe(\.count) { changes.append([$0.old, $0.new]) }
    store.send(.named("x"))
    store.send(.add(0))
    store.send(.add(2))
    #expect(changes == [[0, 2]])
    watch.cancel()
    store.send(.add(1))
    #expect(changes.count == 1)
  }

  @Test func `observers, including those of rows, are notified in the order of subscription`() {
    let store = makeLedger(Ledger.State(lines: [Ledger.Line(id: 1)]))
    var order: [String] = []
    let row = store.row(\.lines, id: 1) { Ledger.Action.line($0, $1) }
    let first = row?.observe(\.text) { _ in order.append("row") }
    let second = store.observe(deriving: { $0.lines[id: 1]?.text ?? "" }) { _ in order.append("derived") }
    let third = row?.observe(\.text) { _ in order.append("row again") }
    store.send(.line(1, .write("a")))
    #expect(order == ["row", "derived", "row again"])
    first?.cancel()
    second.cancel()
    third?.cancel()
  }

  @Test func `an observer cancelled during a delivery is not notified`() {
    let store = makeLedger()
    var later: Subscription?
    var told = 0
    let first = store.observe(\.count) { _ in later?.cancel() }
    later = store.observe(\.count) { _ in told += 1 }
    store.send(.add(1))
    #expect(told == 0)
    first.cancel()
  }

  @Test func `only the changed row among many is notified`() {
    let store = makeLedger(Ledger.State(lines: IdentifiedArray((0..<1_000).map { Ledger.Line(id: $0) })))
    var told: [Int] = []
    var watches: [Any] = []
    for row in store.rows(\.lines, action: { Ledger.Action.line($0, $1) }) {
      let id = row.state.id
      watches += [row, row.observe(\.text) { _ in told.append(id) }]
    }
    store.send(.line(500, .write("x")))
    #expect(told == [500])
    store.update { state in for id in 0..<100 { state.lines[id: id]?.text = "y" } }
    #expect(told.count == 101)
    _ = watches
  }

  @Test func `a tracked field fires once for its own change only`() {
    let store = makeLedger()
    let fired = Box(0)
    func track() {
      withObservationTracking {
        _ = store.count
      } onChange: {
        fired.value += 1
      }
    }
    track()
    store.send(.named("x"))
    #expect(fired.value == 0)
    store.send(.add(1))
    store.send(.add(1))
    #expect(fired.value == 1)
    track()
    store.send(.add(1))
    #expect(fired.value == 2)
  }

  @Test func `a large array keeps its buffer while others observe, scope and bind`() {
    var state = Ledger.State(lines: [Ledger.Line(id: 1)])
    state.numbers = Array(0..<100_000)
    state.numbers.reserveCapacity(200_000)
    state.sheet = Ledger.Sheet()
    let store = makeLedger(state)
    state = Ledger.State()
    let sheet = store.scope(\.sheet) { Ledger.Action.sheet($0) }
    let row = store.row(\.lines, id: 1) { Ledger.Action.line($0, $1) }
    let binding = store.binding(\.name)
    let watch = store.observe(\.count) { _ in }
    let before = store.state.numbers.withUnsafeBufferPointer { $0.baseAddress }
    for number in 0..<1_000 { store.send(.push(number)) }
    let after = store.state.numbers.withUnsafeBufferPointer { $0.baseAddress }
    #expect(before == after)
    withExtendedLifetime((sheet, row, binding, watch)) {}
  }

  @Test func `values start with the current one and end with the store`() async {
    var store: Store? = makeLedger()
    let values = store!.values(\.count, buffer: .unbounded)
    store?.send(.add(1))
    store?.send(.add(1))
    store = nil
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    #expect(seen == [0, 1, 2])
  }
}

// Unchecked: used on the main actor only; Observation requires a Sendable closure.
final class Box<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}
