import Rill
import RillDebugging
import RillFixtures
import Testing

@Suite(.timeLimit(.minutes(60))) struct HistoryAttachingTests {
  private let store = Purse.store()

  @Test func `it can be attached at any time, and starts with the current state`() {
    store.send(1)
    let history = store.attach(History())
    store.send(2)
    #expect(history.entries.map(\.sequence) == [2])
    history.reset()
    #expect(store.amounts == [1])
  }

  @Test func `detached, it costs nothing and keeps its entries; reattached, it has a gap`() {
    let history = store.attach(History())
    store.send(1)
    store.detach(history)
    store.send(2)
    store.send(3)
    #expect(history.entries.map(\.label) == ["1"])
    store.attach(history)
    store.send(4)
    #expect(history.entries.map(\.label) == ["1", "not recorded", "4"])
    history.back(2)
    #expect(store.amounts == [1])
    history.forward()
    #expect(store.amounts == [1, 2, 3])
  }

  @Test func `reattached without missing an input, it has no gap`() {
    let history = store.attach(History())
    store.send(1)
    store.detach(history)
    store.attach(history)
    store.send(2)
    #expect(history.entries.map(\.label) == ["1", "2"])
  }

  @Test func `detached in the past, the shown state stays in force`() {
    let history = store.attach(History())
    for amount in 1...3 { store.send(amount) }
    history.jump(to: 1)
    store.detach(history)
    #expect(store.amounts == [1])
    store.send(9)
    #expect(store.amounts == [1, 9])
    #expect(
      history.jump(to: 0)?.description.hasPrefix("Refused by history: History<Purse, Int> is not attached")
        == true)
    store.attach(history)
    history.back()
    #expect(store.amounts == [1])
    history.back()
    #expect(store.amounts == [1, 2, 3])
  }

  @Test func `attaching to a second store is refused with a message`() {
    let history = store.attach(History())
    let other = Purse.store()
    let reports = Reports.of { other.attach(history) }
    #expect(
      reports == [
        """
        History<Purse, Int> was attached to Store<Purse, Int>, but is attached to another store already. It stays with \
        the first. Make one for each store.
        """
      ])
    other.send(1)
    store.send(2)
    #expect(history.entries.map(\.label) == ["2"])
  }

  @Test func `attached twice to one store, it records once`() {
    let history = store.attach(History())
    store.attach(history)
    store.send(1)
    #expect(history.count == 1)
  }

  @Test func `attached during a turn, it starts after the turn`() {
    let history = History<Purse, Int>()
    let watch = store.observe(\.amounts) { [unowned store] in if $0.new == [1] { store.attach(history) } }
    store.send(1)
    store.send(2)
    #expect(history.entries.map(\.sequence) == [2])
    history.back()
    #expect(store.amounts == [1])
    watch.cancel()
  }

  @Test func `after its store is released, it keeps its entries and reports the release`() {
    var store: Store<Purse, Int>? = Purse.store()
    let history = store?.attach(History())
    store?.send(1)
    store = nil
    #expect(history?.count == 1)
    #expect(
      history?.back()?.description == """
        Refused by history: History<Purse, Int> is not attached to a store, or its store was released. Nothing was \
        changed. Attach it with store.attach(_:), and keep the store.
        """)
    #expect(history?.state(after: 1) == nil)
  }

  @Test func `a history that was never attached does nothing`() {
    let history = History<Purse, Int>()
    #expect(history.back() != nil)
    #expect(history.entries.isEmpty && history.count == 0 && history.isAtEnd)
  }
}
