import Rill
import RillFixtures
import RillTesting
import Testing

/// The complete message for each misuse of an effect.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectMistakeTests {
  @Test func `throwing an uncaught error`() async {
    let bench = makeBench()
    let line = #line + 1
    await bench.start(.run("mistake: uncaught") { _ in throw Mishap.numbered(3) }).finish()
    #expect(
      FailureLog.texts(containing: "mistake: uncaught") == [
        """
        The effect "mistake: uncaught" at RillTests/EffectMistakeTests.swift:\(line) threw an error that nothing caught: \
        numbered(3). The effect has ended; what it had sent until then stays. Give the effect a `catch` closure that sends an \
        action for this case.
        """
      ])
    #expect(bench.state == [])
  }

  @Test(arguments: [false, true])
  func `taking too long, in one piece or in parts`(isInParts: Bool) async {
    let clock = TestClock()
    let bench = makeBench(clock: clock)
    let name = "mistake: slow\(isInParts ? " parts" : "")"
    let line = #line + 1
    let slow = Effect<Deed>.run(name) { _ in
      try await clock.sleep(for: .seconds(10))
    }
    let limitLine = #line + 1
    let parts = Effect<Deed>.concatenate(.noting("a"), slow).named(name).timeout(after: .seconds(2))
    let task = bench.start(isInParts ? parts : slow.timeout(after: .seconds(2)))
    await clock.advance(by: .seconds(2))
    await task.finish()
    #expect(
      FailureLog.texts(containing: "\"\(name)\"") == [
        """
        The effect "\(name)" at RillTests/EffectMistakeTests.swift:\(isInParts ? limitLine : line) was not done after 2.0 \
        seconds, the time that .timeout(after:) allows each attempt, and nothing caught this. The effect has ended; what it had \
        sent until then stays. Give .timeout(after:) a `catch` closure that sends an action for this case.
        """
      ])
  }

  @Test func `running on a store with another state`() async {
    let bench = makeBench()
    let line = #line + 1
    let lost = Effect<Deed>.run("mistake: other state", on: .store(of: Int.self)) { store in
      store.update { $0 += 1 }
    }
    await bench.start(lost).finish()
    #expect(
      FailureLog.texts(containing: "mistake: other state") == [
        """
        The effect "mistake: other state" at RillTests/EffectMistakeTests.swift:\(line) wants to run on a store of Int, \
        but was started by MutatingStore<[String], Deed>. It did not run. Name the state of the store that starts \
        it, or use .run(_:_:), which needs no state.
        """
      ])
    #expect(bench.state == [])
  }

  @Test func `running on a store without an actor`() async {
    await Self.runWithoutActor(isolation: nil)
  }

  private static func runWithoutActor(isolation: isolated (any Actor)?) async {
    let bench = makeBench()
    let line = #line + 1
    let homeless = Effect<Deed>.run("mistake: no actor", on: .store(of: [String].self)) { store in
      store.update { $0.append("late") }
    }
    await bench.start(homeless).finish()
    #expect(
      FailureLog.texts(containing: "mistake: no actor") == [
        """
        The effect "mistake: no actor" at RillTests/EffectMistakeTests.swift:\(line) wants to run on this store of Deed, \
        but no actor owns that store, so there is nowhere to run. It did not run. Create the store on the main actor or \
        in an actor, or use .run(_:_:).
        """
      ])
    #expect(bench.state == [])
  }

  @Test func `mapping a child's effect without its place`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let line = #line + 1
    let effect = Effect<Kid.Action>.run("mistake: stray") { send in await send(.note("ran")) }
    await family.send(.stray(.start(effect.lasting(while: { (_: Pet.State) in true })))).finish()
    #expect(
      FailureLog.texts(containing: "mistake: stray") == [
        """
        The effect "mistake: stray" at RillTests/EffectMistakeTests.swift:\(line) is bound to a child of Pet.State, but the \
        store of Family.State has another state and cannot see that child: the effect was mapped without its place. The effect \
        runs and does not end with the child. Handle the child with reduce(\\.child, of: &state, action:embed:) instead of .map(_:) on every level above it.
        """
      ])
    #expect(family.guest?.notes == ["ran"])
  }
}
