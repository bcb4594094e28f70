import Rill
import RillTesting
import Testing

@MainActor @Suite struct TestStoreSendingTests {
  private let clock = TestClock()

  private func store(_ exhaustivity: Exhaustivity = .on) -> TestStore<Search.State, Search.Action> {
    TestStore(Search.State(), clock: clock, exhaustivity: exhaustivity) { [clock] in Search(clock: clock) }
  }

  @Test func `a send asserts the change of its own turn`() async {
    let reports = await reported {
      let store = store()
      await store.send(.typed("sw")) { $0.query = "sw" }
      #expect(store.state.query == "sw")
      await store.advance(by: .milliseconds(300))
      await store.receive(.found(["sw"])) { $0.results = ["sw"] }
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `an unexpected state is reported as a difference`() async {
    let reports = await reported {
      let store = store()
      await store.send(.found(["a"])) { $0.results = ["b"] }
      #expect(store.state.results == ["a"])
    }
    #expect(
      reports == [
        #"""
        send(.found(["a"])) made another state than the test expects:

            Search.State(
              … 1 unchanged
              results: [
          -     [0]: "b"
          +     [0]: "a"
              ]
              … 2 unchanged
            )

        (−: expected, +: actual) If the actual state is right, let the closure make it.
        """#
      ])
  }

  @Test func `an unexpected change is reported`() async {
    let reports = await reported {
      let store = store()
      await store.send(.tick)
    }
    #expect(
      reports == [
        #"""
        send(.tick) changed the state, but the test expects no change:

            Search.State(
              … 3 unchanged
          -   ticks: 0
          +   ticks: 1
            )

        (−: before, +: after) If the change is right, say so in a closure: send(.tick) { $0.… = … }
        """#
      ])
  }

  @Test func `a missing change fails, and so does a closure that changes nothing`() async {
    let reports = await reported {
      let store = store()
      await store.send(.touch) { $0.ticks = 1 }
      await store.send(.touch) { $0.ticks = 0 }
    }
    #expect(
      reports == [
        #"""
        send(.touch) made another state than the test expects:

            Search.State(
              … 3 unchanged
          -   ticks: 1
          +   ticks: 0
            )

        (−: expected, +: actual) If the actual state is right, let the closure make it.
        """#,
        #"""
        send(.touch) left the state as it was, and so does the closure that says what changes. If that is \#
        right, leave the closure out.
        """#,
      ])
  }

  @Test func `an effect's action must be received before the next send`() async {
    let reports = await reported {
      let store = store()
      await store.send(.clear)
      await store.send(.tick) { $0.ticks = 1 }
    }
    #expect(
      reports == [
        #"""
        Before send(.tick), one transition of the store must be asserted:

          • .found([]), from effect send

        Take each with receive(…) or receiveWrite(…), skip them with skipReceived(), or make the test \#
        store with exhaustivity: .off.
        """#
      ])
  }

  @Test func `running effects fail the test at the end`() async {
    let reports = await reported {
      let store = store()
      await store.send(.typed("sw")) { $0.query = "sw" }
      await store.send(.start)
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        The test has ended, but 2 effects are still running:

          • search, asleep until 0.3 seconds on the clock, where it is 0.0 seconds
          • timer, asleep until 1.0 seconds on the clock, where it is 0.0 seconds

        Let them end: advance the clock, send the action that cancels them, stop the hook, or skip them \#
        with skipEffects().
        """#
      ])
  }

  @Test func `a test store released without being finished is checked as well`() async {
    let reports = await reported {
      let store = store()
      await store.send(.clear)
      await store.send(.start)
    }
    #expect(
      reports == [
        #"""
        Before send(.start), one transition of the store must be asserted:

          • .found([]), from effect send

        Take each with receive(…) or receiveWrite(…), skip them with skipReceived(), or make the test \#
        store with exhaustivity: .off.
        """#,
        #"""
        The test has ended, but one effect is still running:

          • timer, asleep until 1.0 seconds on the clock, where it is 0.0 seconds

        Let them end: advance the clock, send the action that cancels them, stop the hook, or skip them \#
        with skipEffects().
        """#,
      ])
  }

  @Test func `what a step after the end of a test leaves is reported when the test store is released`() async
  {
    let reports = await reported {
      let store = store()
      await store.finish()
      await store.send(.start)
    }
    #expect(reports.map { $0.contains("one effect is still running") } == [true])
  }

  @Test func `an action with another payload is reported and counts as received`() async {
    let reports = await reported {
      let store = store()
      await store.send(.typed("sw")) { $0.query = "sw" }
      await store.receive(.found(["x"]), within: .seconds(1)) { $0.results = ["x"] }
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        receive(.found(["x"])) found the action with other values:

            .found(
              [
          -     [0]: "x"
          +     [0]: "sw"
              ]
            )

        (−: expected, +: actual) It counts as received.
        """#
      ])
  }

  @Test func `a missing action reports the running effects`() async {
    let reports = await reported {
      let store = store()
      await store.receive(.tick)
      await store.send(.typed("sw")) { $0.query = "sw" }
      await store.receive(.tick)
      await store.receive(.tick, within: .seconds(1)) { $0.ticks = 1 }
      await store.skipReceived()
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        receive(.tick) found nothing: everything that the store has handled is asserted, and no effect runs that \#
        could still send.
        """#,
        #"""
        receive(.tick) found nothing: everything that the store has handled is asserted. One effect is still running:

          • search, asleep until 0.3 seconds on the clock, where it is 0.0 seconds

        Advance the clock, produce what it waits for, or pass a time limit: within: .seconds(1).
        """#,
        #"""
        receive(.tick) found a different one within 1.0 seconds, and the time is over:

          - .tick
          + .found(["sw"])

        (−: expected, +: actual) Receive what comes first, or skip all of it with skipReceived().
        """#,
      ])
  }

  @Test func `an action is received by case, or with its payload`() async {
    let reports = await reported {
      let store = store()
      await store.send(.typed("sw")) { $0.query = "sw" }
      await store.receive(
        "found", within: .seconds(1), where: { if case .found = $0 { true } else { false } }
      ) {
        $0.results = ["sw"]
      }
      await store.send(.clear) { $0.query = "" }
      await store.receive("found") {
        if case .found(let results) = $0 { results } else { nil }
      } changes: {
        $0.results = $1
      }
      await store.send(.clear)
      await store.receive("failed") {
        if case .failed(let problem) = $0 { problem } else { nil }
      } changes: {
        $0.problem = $1
      }
    }
    #expect(
      reports == [
        #"""
        receive(failed) found no match. Handled by the store and not asserted:

          • .found([]), from effect send

        Receive what comes first, or skip all of it with skipReceived().
        """#,
        #"""
        The test has ended, but one transition of the store was not asserted:

          • .found([]), from effect send

        Take each with receive(…) or receiveWrite(…), or skip them with skipReceived().
        """#,
      ])
  }

  @Test func `an action that arrives after another is found, and the earlier one is reported`() async {
    let reports = await reported {
      let store = store()
      store.treat("search", as: .finish(sending: [.touch, .found(["sw"])]))
      await store.send(.typed("sw")) { $0.query = "sw" }
      await store.receive(.found(["sw"]), within: .seconds(1)) { $0.results = ["sw"] }
      await store.finish()
    }
    #expect(
      reports == [
        """
        receive(.found(["sw"])) found a match, but one transition came before it and must be asserted first:

          • .touch, from effect search

        Take each with receive(…) or receiveWrite(…).
        """
      ])
  }
}
