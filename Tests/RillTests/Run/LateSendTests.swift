import Rill
import RillFixtures
import Testing

/// Sends after the receiver has ended.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct LateSendTests {
  let bench = makeBench()

  @Test func `a send function that outlives its effect is reported`() async {
    let escaped = Recorder<Send<Deed>>()
    await bench.start(.run("late send") { send in escaped.note(send) }).finish()
    await escaped.elements[0](.note("late"))
    #expect(bench.state == [])
    #expect(
      FailureLog.texts(containing: "late send") == [
        """
        note("late") was sent to Store<[String], Deed> by effect late send after that had ended, so nothing \
        happened: its `send` or its store was kept and used later. Wait in the effect until everything has been sent, \
        or use .callback(_:_:) for values that others deliver.
        """
      ])
  }

  @Test func `a store reference that outlives its effect is reported`() async {
    FailureLog.listen()
    let store = Store(Keeper()) { (state: inout Keeper, action: Int) -> Effect<Int> in
      guard action == 0 else {
        state.sum += action
        return .none
      }
      return .run("late store", on: .store(of: Keeper.self)) { store in
        store.update("escape") { $0.escaped = store }
      }
    }
    await store.send(0).finish()
    let escaped = store.state.escaped
    escaped?.update("field") { $0.sum += 1 }
    escaped?.send(1)
    #expect(store.state.sum == 0)
    #expect(
      FailureLog.texts(containing: "late store").map { String($0.prefix(24)) } == [
        "The write \"field\" was se", "1 was sent to Store<Late",
      ])
    store.update { $0.escaped = nil }
  }

  private struct Keeper {
    var escaped: MutatingStore<Keeper, Int>?
    var sum = 0
  }

  @Test func `a send function that outlives its effect does not keep the effect's work`() async {
    let gate = Signal()
    let escaped = Recorder<Send<Deed>>()
    weak var held: Token?
    do {
      let token = Token()
      held = token
      bench.start(
        .run("keeps nothing") { send in
          escaped.note(send)
          await gate.wait()
          _ = token
        })
    }
    let task = bench.task(of: "keeps nothing")
    #expect(held != nil)
    gate.fire()
    await task?.value
    #expect(escaped.elements.count == 1)
    #expect(held == nil)
  }

  @Test func `a late send of a cancelled effect is dropped without a report`() async {
    let (begun, ended) = (Signal(), Signal())
    let task = bench.start(
      .run("cancelled and late") { send in
        begun.fire()
        await withTaskCancellationHandler {
          await ended.wait()
        } onCancel: {
          ended.fire()
        }
        await send(.note("late"))
      })
    await begun.wait()
    task.cancel()
    await bench.start(.run("next") { _ in }).finish()
    #expect(FailureLog.texts(containing: "cancelled and late") == [])
    #expect(bench.state == [])
  }

  @Test func `a sender of a released store refuses with the reason`() async throws {
    var store: Bench? = makeBench()
    let sender = try #require(store?.sender())
    #expect(await sender.send(.note("in time")) == nil)
    store = nil
    let refusal = try #require(await sender.send(.note("late")))
    #expect(refusal.gate == "store")
    let reason = try #require(refusal.underlying as? StoreGone)
    #expect(
      reason.description == """
        note("late") was sent to Store<[String], Deed> after the store was released. Nothing happened. Keep a \
        reference to the store for as long as actions are sent to it.
        """)
  }

  @Test func `a sender of a released store without an actor refuses, including waiting actions`() async throws
  {
    let sender = makeAndDrop()
    #expect(await sender.send(.note("late"))?.underlying is StoreGone)
  }

  private nonisolated func makeAndDrop() -> Sender<Deed> {
    Bench([], isolation: nil) { Bencher() }.sender(isolation: nil)
  }

  @Test func `a transition names the effect that sent its input`() async {
    let transitions = bench.transitions()
    let numbers = Recorder<UInt64>()
    let started = Signal()
    let away = bench.start(
      .merge(
        .run("one") { send in
          await started.wait()
          await send(.note("one"))
        },
        .run("one", on: .store(of: [String].self)) { store in
          await started.wait()
          store.update("two") { $0.append("two") }
          store.send(.note("three"))
        }))
    for effect in away.effects { numbers.note(effect.id) }
    bench.start(.send(.note("follow-up")))
    started.fire()
    await away.finish()
    var effects: [String: UInt64?] = [:]
    for await transition in transitions {
      switch transition.subject {
      case .action(.note(let line)): effects[line] = transition.effect
      case .write(let label): effects[label] = transition.effect
      case .action(.start): #expect(transition.effect == nil)
      }
      if effects.count == 4 { break }
    }
    #expect(numbers.elements.count == 2)
    #expect(
      effects == [
        "one": numbers.elements[0], "two": numbers.elements[1], "three": numbers.elements[1],
        "follow-up": nil as UInt64?,
      ])
  }
}
