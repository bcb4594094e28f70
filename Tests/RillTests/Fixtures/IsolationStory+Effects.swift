import Rill
import RillFixtures
import RillTesting
import Testing

// Stories of effects that start here, run elsewhere and return.
extension IsolationStory {
  static func middlewareIsCalledHere(isolation: isolated (any Actor)? = #isolation) async {
    let store = makeOutpost()
    let witness = store.attach(PlaceWitness(place: Place()))
    await store.send(.start(.run("witnessed") { send in await send(.note("home")) })).finish()
    store.send(.note("after"))
    #expect(witness.lines == ["caller -", "effect witnessed 1", "caller -"])
    store.drain()
    #expect(await witness.events.first(2) == ["started", "finished"])
  }

  static func effectsComeHome(isolation: isolated (any Actor)? = #isolation) async {
    let store = makeOutpost()
    let place = Place()
    let seen = Collected<String>()
    let watch = store.observe(\.log) { change in
      place.assert()
      seen.add(change.new.last ?? "")
    }
    let task = store.send(
      .start(
        .run("round trip") { send in
          await send(.note("one"))
          await send(.note("two"))
        }))
    await task.finish()
    #expect(task.isFinished)
    #expect(seen.elements == ["one", "two"])
    #expect(store.state.log == ["one", "two"])
    #expect(store.effects.isEmpty)
    watch.cancel()
  }

  static func finishIsTransitive(isolation: isolated (any Actor)? = #isolation) async {
    let store = makeOutpost()
    let inner = Effect<Outpost.Action>.run("inner") { send in await send(.note("inner")) }
    let middle = Effect<Outpost.Action>.run("middle") { send in await send(.start(inner)) }
    await store.send(.start(.run("outer") { send in await send(.start(middle)) })).finish()
    #expect(store.state.log == ["inner"])
  }

  static func performReturnsTheLastState(isolation: isolated (any Actor)? = #isolation) async {
    let store = makeOutpost()
    let state = await store.perform(
      .start(
        .run("performed") { send in
          await send(.add(3))
          await send(.chain(["a", "b"]))
        }))
    #expect(state.count == 3)
    #expect(state.log == ["a", "b"])
  }

  static func concurrentEffectsLoseNothing(isolation: isolated (any Actor)? = #isolation) async {
    let store = makeOutpost()
    let adding = Effect<Outpost.Action>.run("adds") { send in
      for _ in 0..<4 { await send(.add(1)) }
    }
    let tasks = (0..<25).map { _ in store.send(.start(adding)) }
    for task in tasks { await task.finish() }
    #expect(store.state.count == 100)
    #expect(store.effects.isEmpty)
  }

  static func cancelledSendsLandNothing(isolation: isolated (any Actor)? = #isolation) async {
    let store = makeOutpost()
    let (begun, gate, ended) = (Signal(), Signal(), Signal())
    let task = store.send(.start(.late(begun: begun, gate: gate, ended: ended)))
    await begun.wait()
    task.cancel()
    #expect(task.isFinished)
    #expect(store.effects.isEmpty)
    gate.fire()
    await store.send(.start(.waiting(for: ended))).finish()
    #expect(store.state.log == [])
  }

  static func cancelledIDsLandNothing(isolation: isolated (any Actor)? = #isolation) async {
    let store = makeOutpost()
    let (begun, gate, ended) = (Signal(), Signal(), Signal())
    let late = Effect<Outpost.Action>.late(begun: begun, gate: gate, ended: ended)
    store.send(.start(late.id("work")))
    await begun.wait()
    let new = Effect<Outpost.Action>.run("replaces") { send in await send(.note("new")) }
    await store.send(.start(new.id("work"))).finish()
    gate.fire()
    await store.send(.start(.waiting(for: ended))).finish()
    #expect(store.state.log == ["new"])
  }

  static func effectsWaitOnTheClock(isolation: isolated (any Actor)? = #isolation) async {
    let clock = TestClock()
    let store = makeOutpost(clock: clock)
    let typed = Effect<Outpost.Action>.run("typed") { send in await send(.note("after a pause")) }
    let first = store.send(.start(typed.debounce(for: .seconds(1))))
    let second = store.send(.start(typed.debounce(for: .seconds(1))))
    #expect(first.isFinished)
    await clock.sleepers(1)
    #expect(store.state.log.isEmpty)
    await clock.advance(by: .seconds(1))
    await second.finish()
    #expect(store.state.log == ["after a pause"])
  }

  static func workOnTheStoreStaysHere(isolation: isolated (any Actor)? = #isolation) async {
    let store = makeOutpost()
    let place = Place()
    let gate = Signal()
    let name = "story \(Version.next())"
    let work = Effect<Outpost.Action>.run(name, on: .store(of: Outpost.State.self)) { store in
      store.log.append("at once")
      await gate.wait()
      store.log.append("count \(store.count)")
    }
    let watch = store.observe(\.log) { _ in place.assert() }
    let task = store.send(.start(work))
    guard place.hasActor else {
      await task.finish()
      #expect(store.state.log.isEmpty)
      #expect(FailureLog.texts(containing: name).count == 1)
      return
    }
    #expect(store.state.log == ["at once"])
    store.send(.add(5))
    gate.fire()
    await task.finish()
    #expect(store.state.log == ["at once", "count 5"])
    watch.cancel()
  }
}
