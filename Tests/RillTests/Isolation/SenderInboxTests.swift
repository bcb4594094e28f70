import Rill
import Testing

/// Deliveries of a sender to a store whose actor is not known.
@Suite(.timeLimit(.minutes(60))) struct SenderInboxTests {
  @Test func `a send handles a sender's earlier delivery first`() async {
    await sendTakesIn(isolation: nil)
  }

  private func sendTakesIn(isolation: isolated (any Actor)?) async {
    let store = makeOutpost()
    let sender = store.sender()
    let elsewhere = Task.detached { await sender.send(.note("by the sender")) }
    await store.arrival()
    store.send(.note("by the owner"))
    #expect(store.state.log == ["by the sender", "by the owner"])
    store.drain()
    _ = _ = await elsewhere.value
  }

  @Test
  func `a store created in an actor's initializer handles a sender's delivery when the actor enters it`()
    async
  {
    let office = EarlyOffice()
    let elsewhere = Task.detached { await office.sender.send(1) }
    await office.enter()
    _ = await elsewhere.value
    await office.sender.send(1)
    let count = await office.count
    #expect(count == 3)
  }
}

/// An actor whose store is created before anything is isolated to the actor.
private actor EarlyOffice {
  private let store: Store<Int, Int>
  nonisolated let sender: Sender<Int>

  init() {
    store = Store(0) { state, amount in
      state += amount
      return .none
    }
    sender = store.sender()
  }

  var count: Int { store.state }

  func enter() { store.send(1) }
}
