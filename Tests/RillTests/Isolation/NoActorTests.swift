import Rill
import RillFixtures
import Testing

/// Behavior of stores without an actor: deliveries wait until the owner enters the store.
@Suite(.timeLimit(.minutes(60))) struct NoActorTests {
  @Test func `drain handles deliveries in the order of their arrival`() async {
    await drainTakesInOrder(isolation: nil)
  }

  private func drainTakesInOrder(isolation: isolated (any Actor)?) async {
    let store = makeOutpost()
    store.send(.start(.noting("one")))
    await store.arrival()
    store.send(.start(.noting("two")))
    await store.arrival()
    #expect(store.state.log == ["one"])
    store.drain()
    #expect(store.state.log == ["one", "two"])
    store.drain()
    #expect(store.state.log == ["one", "two"])
  }

  @Test func `a send handles earlier deliveries before its own action`() async {
    await sendTakesInFirst(isolation: nil)
  }

  private func sendTakesInFirst(isolation: isolated (any Actor)?) async {
    let store = makeOutpost()
    store.send(.start(.noting("by an effect")))
    await store.arrival()
    #expect(store.state.log == [])
    store.send(.note("by the owner"))
    #expect(store.state.log == ["by an effect", "by the owner"])
  }

  @Test func `a sender waits until the owner has handled its action`() async {
    await senderWaits(isolation: nil)
  }

  private func senderWaits(isolation: isolated (any Actor)?) async {
    let store = makeOutpost()
    let sender = store.sender()
    let answered = Signal()
    let elsewhere = Task.detached {
      await sender.send(.note("from elsewhere"))
      answered.fire()
    }
    await store.arrival()
    #expect(store.state.log == [])
    #expect(!answered.hasFired)
    store.drain()
    #expect(store.state.log == ["from elsewhere"])
    await elsewhere.value
  }

  @Test func `a released store resumes all callers that wait for its owner`() async {
    await goingAnswersAll(isolation: nil)
  }

  private func goingAnswersAll(isolation: isolated (any Actor)?) async {
    var store: OutpostStore? = makeOutpost()
    let sender = store?.sender()
    let waiting = (0..<8).map { number in
      Task.detached { await sender?.send(.note("\(number)")) }
    }
    await store?.arrival()
    store = nil
    for task in waiting {
      let refusal = await task.value
      #expect(refusal?.underlying is StoreGone)
    }
  }
}

extension Effect<Outpost.Action> {
  fileprivate static func noting(_ line: String) -> Effect { .run(line) { send in await send(.note(line)) } }
}
