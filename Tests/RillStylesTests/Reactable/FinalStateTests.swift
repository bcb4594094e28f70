import Rill
import RillFixtures
import RillStyles
import Testing

/// The state after everything that an action started has ended.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FinalStateTests {
  private struct Mishap: Error {}

  @Test func `it is returned after the last mutation`() async {
    let store = Clerk.store([
      "load": .run { send in
        await send(.note("one"))
        await send(.note("two"))
      }
    ])
    #expect(await store.perform(.work("load")).notes == ["one", "two"])
    #expect(await store.perform(.tick).count == 1)
  }

  @Test func `it is returned when the work throws an uncaught error`() async {
    FailureLog.listen()
    let store = Clerk.store(["fails": .run("fails in R4") { _ in throw Mishap() }])
    #expect(await store.perform(.work("fails")).notes == [])
    #expect(FailureLog.texts(containing: "fails in R4").count == 1)
  }

  @Test func `it is returned after a catch`() async {
    let store = Clerk.store([
      "fails": .run { send in
        await send(.note("begun"))
        throw Mishap()
      } catch: { error, send in
        await send(.note("caught \(error)"))
      }
    ])
    #expect(await store.perform(.work("fails")).notes == ["begun", "caught Mishap()"])
  }

  @Test func `it is returned when the effect is cancelled`() async {
    let begun = Signal()
    let store = Clerk.store(["lasts": .lasting(begun: begun).id("lasts")])
    let final = Task { await store.perform(.work("lasts")) }
    await begun.wait()
    store.cancel("lasts")
    #expect(await final.value.notes == [])
  }

  @Test func `it is returned when the waiting task is cancelled`() async {
    let begun = Signal()
    let store = Clerk.store(["lasts": .lasting(begun: begun)])
    let final = Task { await store.perform(.work("lasts")) }
    await begun.wait()
    final.cancel()
    #expect(await final.value.notes == [])
    #expect(store.effects.isEmpty)
  }

  @Test func `waiters resume when the store is released`() async {
    let begun = Signal()
    var store: Store<Clerk.State, Clerk.Action>? = Clerk.store(["lasts": .lasting(begun: begun)])
    let task = store?.send(.work("lasts"))
    await begun.wait()
    weak let gone = store
    store = nil
    await task?.finish()
    #expect(gone == nil)
  }
}
