import Rill
import RillFixtures
import RillStyles
import Testing

/// Actions whose observers are also notified of equal values.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ForcedActionTests {
  struct Refresh: StateAction {
    func reduce(_ purse: inout Purse) {}
    func effect(_ purse: Purse) -> Effect<any StateAction<Purse>> { .send(PurseAction.donald(1)) }
  }

  @Test func `a forced action keeps its effect, remains an action, and notifies observers of equal values`()
    async
  {
    let store = Store(Purse())
    let received = Recorder<Int>()
    let watch = store.observe(\.jenny) { received.note($0.new) }
    var transitions = store.transitions().makeAsyncIterator()
    let task = store.send(Refresh(), forced: true)
    #expect(store.donald == 11)
    await task.finish()
    #expect(await received.first(2) == [10, 9])
    #expect(await transitions.next()?.action is Refresh)
    #expect(await transitions.next()?.action as? PurseAction == .donald(1))
    watch.cancel()
  }

  @Test
  func `without force, observers of equal values are not notified, nor by the inputs after a forced action`()
  {
    let store = Store(Purse())
    var count = 0
    let watch = store.observe(\.jenny) { _ in count += 1 }
    store.send(PurseAction.donald(0), forced: false)
    #expect(count == 0)
    store.send(PurseAction.donald(0), forced: true)
    store.send(PurseAction.donald(0))
    #expect(count == 1)
    watch.cancel()
  }

  @Test func `a forced action that waits for a turn is forced when it is handled`() {
    let store = Store(Purse())
    var count = 0
    let watch = store.observe(\.jenny) { _ in count += 1 }
    var hasSent = false
    let trigger = store.observe(\.donald) { _ in
      guard !hasSent else { return }
      hasSent = true
      store.send(PurseAction.donald(0), forced: true)
    }
    store.send(PurseAction.donald(1))
    #expect(count == 2)
    watch.cancel()
    trigger.cancel()
  }

  @Test func `a child's action can be forced`() {
    struct Pocket { var purse = Purse(); var other = 0 }
    enum Action: Sendable { case purse(Int) }
    let store = Store(Pocket()) { (pocket: inout Pocket, action: Action) -> Effect<Action> in
      if case .purse(let coins) = action { pocket.purse.jenny += coins }
      return .none
    }
    let purse = store.scope(\.purse) { (coins: Int) in Action.purse(coins) }
    var count = 0
    let watch = purse.observe(\.jenny) { _ in count += 1 }
    purse.send(0, forced: true)
    #expect(count == 1)
    watch.cancel()
  }
}
