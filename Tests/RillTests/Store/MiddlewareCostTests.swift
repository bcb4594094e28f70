import Rill
import Testing

/// A store without middleware has no cost for it.
@Suite(.timeLimit(.minutes(60))) struct MiddlewareCostTests {
  private let store = Desk.store()
  private let labels = Collected<Int>()

  /// Writes once; the label of a write is evaluated only when a transition is created.
  private func write() {
    store.update(label()) { $0.count += 1 }
  }

  private func label() -> String {
    labels.add(1)
    return "write"
  }

  @Test func `no transition is created without observers`() {
    let watch = store.observe(\.count) { _ in }
    for _ in 0..<10 { write() }
    #expect(labels.elements.isEmpty)
    let watcher = store.attach(Watcher<Desk, DeskAction>())
    for _ in 0..<10 { write() }
    #expect(labels.elements.count == 10)
    store.detach(watcher)
    for _ in 0..<10 { write() }
    #expect(labels.elements.count == 10)
    watch.cancel()
  }

  @Test func `a transition is created once for several observers`() {
    for _ in 0..<3 { store.attach(Watcher<Desk, DeskAction>()) }
    let transitions = store.transitions()
    write()
    #expect(labels.elements.count == 1)
    _ = transitions
  }

  @Test func `a middleware that needs no state before leaves arrays in place`() {
    store.update { $0.numbers = Array(0..<1_000) }
    let plain = store.attach(Watcher<Desk, DeskAction>())
    let address = store.state.numbers.address
    plain.reaction = { _ in }
    // The watcher retains the states that it receives, so it does not request this one.
    store.detach(plain)
    let counter = store.attach(CommitCounter())
    for number in 0..<100 { store.update { $0.numbers[number] += 1 } }
    #expect(counter.count == 100)
    #expect(store.state.numbers.address == address)
  }

  @Test func `no transition is created after the last listener leaves`() async {
    do {
      let transitions = store.transitions()
      let actions = store.actions()
      write()
      #expect(labels.elements.count == 1)
      _ = (transitions, actions)
    }
    // The first turn may find that the last listener has left.
    for _ in 0..<10 { write() }
    #expect(labels.elements.count <= 2)
  }
}

/// Counts commits and retains nothing.
private final class CommitCounter: Middleware {
  private(set) var count = 0

  func didCommit(_: Transition<DeskAction>, input: Input<Desk, DeskAction>, before: Desk?, state: Desk) {
    count += 1
  }
}
