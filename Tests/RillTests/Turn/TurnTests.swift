import Rill
import Testing

@MainActor
@Suite struct TurnTests {
  @Test func `the state has changed when send returns`() {
    let store = makeLedger()
    store.send(.add(3))
    #expect(store.state.count == 3)
  }

  @Test func `a hundred thousand chained sends do not deepen the stack`() {
    let store = makeLedger()
    store.send(.chain(100_000))
    #expect(store.state.count == 100_000)
  }

  @Test func `a send from an observer is a later turn, and observers see the states in order`() {
    let store = makeLedger()
    var seen: [Int] = []
    let first = store.observe(\.count) { change in
      if change.new == 1 { store.send(.add(1)) }
      #expect(store.state.count == change.new)
    }
    let second = store.observe(\.count) { seen.append($0.new) }
    store.send(.add(1))
    #expect(seen == [1, 2])
    first.cancel()
    second.cancel()
  }

  @Test func `a batch notifies once`() {
    let store = makeLedger()
    var seen: [Int] = []
    let watch = store.observe(\.count) { seen.append($0.new) }
    store.batch {
      store.send(.add(1))
      store.send(.add(1))
    }
    #expect(seen == [2])
    watch.cancel()
  }

  @Test func `a refused action changes nothing and returns the reason`() {
    let store = Store(Ledger.State(), validators: [Validator("not below zero") { $0.count >= 0 }]) {
      Ledger()
    }
    var told = 0
    let watch = store.observe(\.count) { _ in told += 1 }
    let refusal = store.send(.add(-1)).refusal
    #expect(
      refusal?.description == "Refused by not below zero: the new state breaks the rule \"not below zero\"")
    #expect(store.state == Ledger.State())
    #expect(told == 0)
    #expect(store.send(.add(1)).refusal == nil)
    watch.cancel()
  }

  @Test func `transitions carry subject, number, revision, origin and refusal`() async {
    let store = Store(Ledger.State(), validators: [Validator("not below zero") { $0.count >= 0 }]) {
      Ledger()
    }
    var transitions = store.transitions().makeAsyncIterator()
    store.send(.add(-1))
    store.update("rename") { $0.name = "x" }
    let refused = await transitions.next()
    let written = await transitions.next()
    #expect(refused?.action == .add(-1))
    #expect(refused?.refusal?.gate == "not below zero")
    #expect(refused?.revision == 0)
    #expect(written?.sequence == 2)
    #expect(written?.revision == 1)
    if case .write(let label) = written?.subject {
      #expect(label == "rename")
    } else {
      Issue.record("no write")
    }
  }
}
