import Rill
import RillFixtures
import RillStyles
import Testing

/// Features nested in the state of another feature.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ChildFeatureTests {
  @Test func `a child's mutations change the child, immediately and later`() async {
    let store = Family.store(["late": .run { send in await send(.note("late")) }])
    store.send(.kid(.tick))
    await store.send(.kid(.work("late"))).finish()
    #expect(store.kid.count == 1)
    #expect(store.kid.notes == ["late"])
    store.send(.log("parent"))
    #expect(store.log == ["parent"])
  }

  @Test func `rows have their own mutations and effects`() async {
    let store = Family.store(["late": .run { send in await send(.note("late")) }])
    await store.send(.row(2, .work("late"))).finish()
    #expect(store.state.rows[id: 1]?.clerk.notes == [])
    #expect(store.state.rows[id: 2]?.clerk.notes == ["late"])
  }

  @Test func `a child's effects end when it is removed`() async {
    let (begun, ended) = (Signal(), Signal())
    let store = Family.store(["lasts": .lasting(begun: begun, ended: ended)])
    store.send(.guest("Ada"))
    let task = store.send(.friend(.work("lasts")))
    await begun.wait()
    store.send(.guest(nil))
    await task.finish()
    await ended.wait()
    #expect(store.effects.isEmpty)
  }

  @Test func `a child's store is live`() {
    let store = Family.store()
    let kid = store.scope(\.kid, action: Family.Action.kid)
    var told: [Int] = []
    let watch = kid.observe(\.count) { told.append($0.new) }
    kid.send(.tick)
    store.send(.kid(.tick))
    #expect(told == [1, 2])
    #expect(kid.count == 2)
    watch.cancel()
  }
}
