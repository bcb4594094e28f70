import Rill
import RillDebugging
import Testing

@Suite(.timeLimit(.minutes(60))) struct HistoryEditingTests {
  private let store = Purse.store([10])

  @Test func `skipping a payment lets a later refused one succeed`() {
    let history = store.attach(History())
    store.send(-8)
    store.send(-5)
    #expect(store.sum == 2)
    #expect(history.entry(2)?.refusal != nil)
    history.skip(1)
    #expect(store.amounts == [10, -5])
    #expect(history.entry(2)?.refusal == nil)
    history.unskip(1)
    #expect(store.amounts == [10, -8])
    #expect(history.entry(2)?.refusal != nil)
  }

  @Test func `an input that middleware refused is never replayed`() {
    let gate = store.attach(Toll())
    let history = store.attach(History())
    store.send(1)
    gate.isShut = true
    store.send(2)
    gate.isShut = false
    store.send(3)
    history.skip(1)
    #expect(store.amounts == [10, 3])
    #expect(history.entry(2)?.refusal?.gate == "toll")
  }

  @Test func `direct writes are skipped and moved like actions`() {
    let history = store.attach(History())
    store.update("double") { $0.amounts = $0.amounts.map { $0 * 2 } }
    store.send(1)
    history.move(1, before: nil)
    #expect(store.amounts == [20, 2])
    #expect(history.entries.map(\.sequence) == [2, 1])
    history.skip(1)
    #expect(store.amounts == [10, 1])
    history.sweep()
    #expect(history.entries.map(\.sequence) == [2])
  }

  @Test
  func `commit discards all entries, rollback returns to the last commit, and reset to the first state`() {
    let history = store.attach(History())
    store.send(1)
    store.send(2)
    history.back()
    history.commit()
    #expect(store.amounts == [10, 1] && history.count == 0)
    store.send(3)
    #expect(store.amounts == [10, 1, 3])
    history.rollback()
    #expect(store.amounts == [10, 1] && history.count == 0)
    store.send(4)
    history.reset()
    #expect(store.amounts == [10] && history.count == 0)
  }

  @Test func `a locked store accepts no input but still travels in time`() {
    let history = store.attach(History())
    store.send(1)
    history.isLocked = true
    #expect(
      store.send(2).refusal?.description == """
        Refused by history: The history is locked, so the store accepts no inputs. Nothing was changed. Set isLocked \
        to false to continue.
        """)
    #expect(history.count == 1)
    history.back()
    #expect(store.amounts == [10])
    history.isLocked = false
    history.forward()
    store.send(3)
    #expect(store.amounts == [10, 1, 3])
  }

  @Test func `changes while recording is off become one entry`() {
    let history = store.attach(History())
    store.send(1)
    history.pauseRecording()
    for amount in [2, 3, 4] { store.send(amount) }
    history.resumeRecording()
    store.send(5)
    #expect(history.entries.map(\.label) == ["1", "not recorded", "5"])
    #expect(history.entries.map(\.isGap) == [false, true, false])
    history.jump(to: 1)
    #expect(store.amounts == [10, 1])
    history.forward()
    #expect(store.amounts == [10, 1, 2, 3, 4])
    history.skip(1)
    #expect(store.amounts == [10, 1, 2, 3, 4])
  }

  @Test func `while the engine is stopped, inputs are recorded but not applied`() {
    let history = store.attach(History())
    store.send(1)
    history.stopEngine()
    #expect(history.isEngineStopped)
    store.send(2)
    store.send(3)
    #expect(store.amounts == [10, 1])
    #expect(history.count == 3 && history.position == 1)
    history.startEngine()
    #expect(store.amounts == [10, 1, 2, 3])
    history.stopEngine()
    store.send(4)
    history.jump(to: 2)
    history.startEngine()
    #expect(store.amounts == [10, 1, 2])
    #expect(history.state(after: 5)?.amounts == [10, 1, 2, 3, 4])
    history.jumpToEnd()
    #expect(store.amounts == [10, 1, 2, 3, 4])
  }
}

/// A middleware that refuses all inputs while it is closed.
private final class Toll: Middleware {
  typealias State = Purse
  typealias Action = Int
  var isShut = false

  func admit(_ input: Input<Purse, Int>, origin: Origin) -> Gate<Int> {
    isShut ? .refuse(Refusal(by: "toll", "shut")) : .pass
  }
}
