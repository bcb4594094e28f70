import Rill
import RillTesting
import Testing

@MainActor @Suite struct TestStoreEffectsTests {
  private func store(
    effects: EffectTreatment<Search.Action> = .run
  ) -> TestStore<Search.State, Search.Action> {
    TestStore(Search.State(), effects: effects) { Search() }
  }

  @Test func `effects are asserted as data`() async {
    let reports = await reported {
      let store = store()
      await store.send(.typed("sw")) { $0.query = "sw" }
      store.expectEffects([.init("search", id: "search", debounce: .milliseconds(300))])
      store.expectEffects([.init("search", id: "find", debounce: .milliseconds(300))])
      await store.skipEffects()
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        The step asserted last asked for other effects than the test expects:

            [
          -   [0]: search (id: find; debounce: 0.3 seconds)
          +   [0]: search (id: search; debounce: 0.3 seconds)
            ]

        (−: expected, +: actual)
        """#
      ])
  }

  @Test func `a held effect performs its work when the test resumes it`() async throws {
    let reports = try await reported {
      let store = store(effects: .hold)
      await store.send(.typed("sw")) { $0.query = "sw" }
      #expect(store.heldEffects.isEmpty)
      await store.advance(by: .milliseconds(300))
      let search = try #require(store.held("search"))
      #expect(search.description.debounce == .milliseconds(300))
      await search.run()
      await store.receive(.found(["sw"])) { $0.results = ["sw"] }
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `a held effect fails or ends with given actions when the test says so`() async throws {
    let reports = try await reported {
      let store = store(effects: .hold)
      await store.send(.typed("sw")) { $0.query = "sw" }
      await store.advance(by: .milliseconds(300))
      try await #require(store.held("search")).fail(with: Search.Offline())
      await store.receive(.failed("offline")) { $0.problem = "offline" }
      await store.send(.start)
      try await #require(store.held("timer")).finish(sending: .tick, .tick)
      await store.receive(.tick) { $0.ticks = 1 }
      await store.receive(.tick) { $0.ticks = 2 }
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `a held effect sends given actions and stays held`() async throws {
    let reports = try await reported {
      let store = store(effects: .hold)
      await store.send(.start)
      try await #require(store.held("timer")).send(.tick)
      await store.receive(.tick) { $0.ticks = 1 }
      await store.send(.touch)
      try await #require(store.held("timer")).send(.tick, .tick)
      await store.receive(.tick) { $0.ticks = 2 }
      await store.receive(.tick) { $0.ticks = 3 }
      await store.send(.stop)
      #expect(store.heldEffects.isEmpty)
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `the result of an effect can be set by name before it starts`() async {
    let reports = await reported {
      let store = store()
      store.treat("search", as: .finish(sending: [.found(["x"]), .touch]))
      store.treat("timer", as: .hang)
      await store.send(.typed("sw")) { $0.query = "sw" }
      await store.receive(.found(["x"]), within: .seconds(1)) { $0.results = ["x"] }
      await store.receive(.touch)
      await store.send(.start)
      await store.advance(by: .seconds(10))
      await store.send(.stop)
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `a cancelled effect is no longer held`() async {
    let reports = await reported {
      let store = store(effects: .hold)
      await store.send(.start)
      #expect(store.heldEffects.map(\.description.name) == ["timer"])
      await store.send(.stop)
      #expect(store.heldEffects.isEmpty)
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `asking for an effect that is not held lists the held ones`() async {
    let reports = await reported {
      let store = store(effects: .hold)
      _ = store.held("search")
      await store.send(.start)
      _ = store.held("search")
      await store.skipEffects()
    }
    #expect(
      reports == [
        #"""
        No effect "search" is held. No effect runs. Hold it before it starts: treat("search", as: .hold), or effects: \#
        .hold for all; and advance the clock past its delay.
        """#,
        #"""
        No effect "search" is held. Held: timer. Running or waiting:

          • timer, held until the test decides it: held("timer")?.run(), or finish()

        Hold it before it starts: treat("search", as: .hold), or effects: .hold for all; and advance the clock past \#
        its delay.
        """#,
      ])
  }

  @Test func `held effects of one name are told apart by their position`() async throws {
    let store = TestStore([Int](), effects: .hold) { (numbers: inout [Int], number: Int) in
      numbers.append(number)
      return number > 0 ? .none : .merge(.run("twin") { _ in }, .run("twin") { _ in })
    }
    await store.send(0) { $0 = [0] }
    let reports = await reported { #expect(store.held("twin", at: 2) == nil) }
    #expect(
      reports == [
        #"""
        No effect "twin" is held at position 2. Held: twin, twin. Running or waiting:

          • twin, held until the test decides it: held("twin")?.run(), or finish()
          • twin, held until the test decides it: held("twin")?.run(), or finish()

        Hold it before it starts: treat("twin", as: .hold), or effects: .hold for all; and advance the clock past \#
        its delay.
        """#
      ])
    let second = try #require(store.held("twin", at: 1))
    #expect(second.id == store.heldEffects.last?.id)
    await second.finish(sending: 1)
    await store.receive(1) { $0 = [0, 1] }
    #expect(store.heldEffects.count == 1)
    await store.held("twin")?.finish()
    await store.finish()
  }

  @Test func `a held effect keeps its position when it sends`() async {
    let store = TestStore([Int](), effects: .hold) { (numbers: inout [Int], number: Int) in
      numbers.append(number)
      guard number == 0 else { return .none }
      return .merge((1...3).map { id in .run("triplet") { send in await send(id * 10) } })
    }
    await store.send(0) { $0 = [0] }
    await store.held("triplet", at: 0)?.send(7)
    await store.receive(7) { $0 = [0, 7] }
    await store.held("triplet", at: 0)?.run()
    await store.receive(10) { $0 = [0, 7, 10] }
    await store.held("triplet", at: 1)?.run()
    await store.receive(30) { $0 = [0, 7, 10, 30] }
    await store.held("triplet")?.run()
    await store.receive(20) { $0 = [0, 7, 10, 30, 20] }
    await store.finish()
  }

  @Test func `an uncaught error fails the test`() async {
    let line = #line + 3
    let reports = await reported {
      let store = TestStore(0, effects: .fail(Search.Offline())) { (_: inout Int, _: Bool) in
        .run("upload") { _ in }
      }
      await store.send(true)
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        The effect "upload" at RillTestingTests/TestStoreEffectsTests.swift:\#(line) threw an error that nothing caught: \#
        offline. The effect has ended; what it had sent until then stays. Give the effect a `catch` closure that sends an action \#
        for this case.
        """#
      ])
  }

  @Test func `the work of a cancelled held effect does not run`() async {
    let reports = await reported {
      let store = TestStore(0, effects: .hold) { (_: inout Int, action: Bool) in
        action ? .run("work") { _ in Issue.record("The work was done.") }.id("work") : .cancel("work")
      }
      await store.send(true)
      await store.send(false)
      await store.finish()
    }
    #expect(reports == [])
  }
}
