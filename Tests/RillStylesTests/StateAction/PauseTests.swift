import Rill
import RillStyles
import Testing

/// A store that is stopped and resumed.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PauseTests {
  private let store = Store(Purse())

  @Test func `while paused, actions are recorded but not applied`() async {
    let pause = store.attach(Pause())
    var transitions = store.transitions().makeAsyncIterator()
    var told = 0
    let watch = store.observe { _ in told += 1 }
    pause.stop()
    #expect(pause.isStopped)
    let refusal = store.send(PurseAction.donald(5)).refusal
    #expect(refusal?.gate == "pause")
    #expect(
      refusal?.description == """
        Refused by pause: The action donald(5) was not applied, because the store is stopped. Nothing was changed. Call \
        start() on its Pause before sending.
        """)
    #expect(refusal?.underlying is StoreStopped)
    #expect(store.state == Purse())
    #expect(told == 0)
    pause.start()
    store.send(PurseAction.donald(5))
    #expect(store.donald == 15)
    #expect(told == 1)
    let recorded = await transitions.next()
    #expect(recorded?.action as? PurseAction == .donald(5))
    #expect(recorded?.refusal?.gate == "pause")
    #expect(await transitions.next()?.refusal == nil)
    watch.cancel()
  }

  @Test func `direct writes, bindings and effects are paused as well`() async {
    let pause = store.attach(Pause())
    let task = store.send(PurseAction.later(3))
    pause.stop()
    #expect(
      store.update("rob") { $0.jenny = 0 }.refusal?.reason == """
        The write "rob" was not applied, because the store is stopped. Nothing was changed. Call start() on its Pause \
        before sending.
        """)
    store.binding(\.jenny).wrappedValue = 3
    await task.finish()
    #expect(store.state == Purse())
  }

  @Test func `a restored state passes`() throws {
    let pause = store.attach(Pause())
    pause.stop()
    try store.loadJSON(#"{"jenny":1,"donald":2}"#)
    #expect(store.state == Purse(jenny: 1, donald: 2))
    #expect(store.send(PurseAction.donald(1)).refusal != nil)
  }

  @Test func `a detached switch pauses nothing`() {
    let pause = store.attach(Pause())
    pause.stop()
    store.detach(pause)
    #expect(store.send(PurseAction.donald(1)).refusal == nil)
  }
}
