import Rill
import Testing

@Suite(.timeLimit(.minutes(60))) struct OwnerTests {
  @Test func `an actor that owns its store is released after effects have run`() async {
    var owner: Owner? = Owner()
    await owner?.work()
    weak let weakOwner = owner
    owner = nil
    #expect(weakOwner == nil)
  }

  @Test func `an actor with a sender is released as well, and the sender refuses actions`() async {
    var owner: Owner? = Owner()
    let sender = await owner?.sender()
    await sender?.send(1)
    #expect(await owner?.sum == 1)
    weak let weakOwner = owner
    owner = nil
    #expect(weakOwner == nil)
    #expect(await sender?.send(1)?.underlying is StoreGone)
  }
}

/// An actor with a store of its own.
private actor Owner {
  private lazy var store = Store<Int, Int>(0) { state, amount in
    state += amount
    return amount > 5 ? .run { send in await send(1) } : .none
  }

  var sum: Int { store.state }

  func work() async { await store.send(10).finish() }
  func sender() -> Sender<Int> { store.sender() }
}
