import Rill
import RillStyles
import RillTesting
import Testing

/// Late writes and refused writes.
@MainActor @Suite struct TestStoreWritesTests {
  struct Clerk: Actionable {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable, Sendable { case wait, add, addLater }

    let clock: any Clock<Duration>

    func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
      switch action {
      case .wait:
        try await clock.sleep(for: .seconds(5))
        store.count += 1
      case .add: store.update("add") { $0.count += 1 }
      case .addLater: store.send(.add)
      }
    }
  }

  private func store() -> TestStore<Clerk.State, Clerk.Action> {
    TestStore { clock in
      Store(
        Clerk.State(), interactor: Clerk(clock: clock), validators: [Validator("few") { $0.count < 2 }],
        clock: clock)
    }
  }

  @Test func `a write is awaited on the clock with the test's timeout`() async {
    let reports = await reported {
      let store = store()
      await store.send(.wait)
      await store.receiveWrite(\.count, 1, within: .seconds(5))
      #expect(store.clock.now == .init(offset: .seconds(5)))
      await store.send(.wait)
      await store.receiveWrite("\\State.count", within: .seconds(4))
      await store.skipEffects()
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        receiveWrite("\State.count") found nothing within 4.0 seconds, and the time is over: everything that the \#
        store has handled is asserted. One effect is still running:

          • wait, asleep until 10.0 seconds on the clock, where it is 9.0 seconds

        Produce what it waits for, or wait longer.
        """#
      ])
  }

  @Test func `a refused write is expected with its reason`() async {
    let reports = await reported {
      let store = store()
      await store.send(.add)
      await store.receiveWrite("add") { $0.count = 1 }
      await store.send(.add)
      let refusal = await store.receiveWrite("add", refusedBy: "few")
      #expect(refusal?.reason == "the new state breaks the rule \"few\"")
      await store.receiveWrite("add", refusedBy: "few")
      store.store.update("reset") { $0.count = 0 }
      #expect(await store.receiveWrite("reset", refusedBy: "few") == nil)
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        receiveWrite("add") found nothing: everything that the store has handled is asserted, and no effect runs that \#
        could still send.
        """#,
        #"""
        receiveWrite("reset") was to be refused by few, but it passed. Leave refusedBy out, or mend \#
        the validator.
        """#,
      ])
  }

  @Test func `a write to a field is refused with its reason, and told once if that was not expected`() async {
    let reports = await reported {
      let few = Validator<Search.State>("few") { $0.ticks < 1 }
      let store = TestStore(Search.State(), validators: [few]) { Search() }
      #expect(await store.set(\.ticks, to: 2, refusedBy: "few")?.gate == "few")
      await store.set(\.ticks, to: 2)
      await store.set(\.ticks, to: 2, refusedBy: "many")
      #expect(await store.set(\.query, to: "a", refusedBy: "few") == nil)
      #expect(await store.set(\.query, to: "a", refusedBy: "few") == nil)
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        a write of \State.ticks, from binding was refused by few: the new state breaks the rule "few". The state stays as it \#
        was. If that is right, expect it: set(…, to: …, refusedBy: "few") or receiveWrite(…, refusedBy: "few").
        """#,
        #"""
        set(\State.ticks, to: 2) was to be refused by many, but few refused it: the new state breaks the rule "few".
        """#,
        #"""
        set(\State.query, to: "a") was to be refused by few, but it passed. Leave refusedBy out, or mend the validator.
        """#,
        #"""
        set(\State.query, to: "a") wrote nothing: the field has that value already, and a binding does not write an equal \#
        one. Start with another value, or use expectNoChange.
        """#,
      ])
  }

  @Test func `an action that an effect sends is refused with its reason`() async {
    let reports = await reported {
      let few = Validator<Search.State>("few") { $0.results.count < 1 }
      let store = TestStore(Search.State(query: "a"), validators: [few]) { Search() }
      await store.send(.typed("b")) { $0.query = "b" }
      await store.advance(by: .milliseconds(300))
      let refusal = await store.receive(.found(["b"]), refusedBy: "few")
      #expect(refusal?.reason == "the new state breaks the rule \"few\"")
      #expect(await store.receive(.touch, refusedBy: "few") == nil)
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        receive(.touch) found nothing: everything that the store has handled is asserted, and no effect runs that \#
        could still send.
        """#
      ])
  }
}
