import Rill
import RillTesting
import Testing

@MainActor @Suite struct TestStoreExhaustivityTests {
  private func store(_ exhaustivity: Exhaustivity) -> TestStore<Search.State, Search.Action> {
    TestStore(Search.State(), exhaustivity: exhaustivity) { Search() }
  }

  @Test func `without exhaustivity only named changes are asserted`() async {
    let reports = await reported {
      let store = store(.off)
      await store.send(.found(["a"]))
      await store.send(.clear) { $0.query = "" }
      await store.send(.typed("sw")) { $0.query = "sw" }
      await store.receive(.found(["sw"]), within: .seconds(1))
      store.expect(\.results, ["sw"])
      await store.send(.tick) { $0.ticks = 1 }
      await store.send(.typed("again"))
    }
    #expect(reports == [])
  }

  @Test func `without exhaustivity a wrong value still fails`() async {
    let reports = await reported {
      let store = store(.off)
      await store.send(.found(["a"])) { $0.results = ["b"] }
      store.expect(\.results, ["b"])
      await store.receive(.tick)
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
        """#,
        #"""
        \State.results has another value than the test expects:

            [
          -   [0]: "b"
          +   [0]: "a"
            ]

        (−: expected, +: actual)
        """#,
        #"""
        receive(.tick) found nothing: everything that the store has handled is asserted, and no effect runs that \#
        could still send.
        """#,
      ])
  }

  @Test func `skipped changes can be shown`() async {
    let reports = await reported {
      let store = store(.off(showSkipped: true))
      await store.send(.clear)
      await store.send(.tick) { $0.ticks = 1 }
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        note: Skipped without being asserted:

          • .found([]), from effect send

        The state is as before.
        """#
      ])
  }

  @Test func `expectNoChange accepts transitions without changes and reports others`() async {
    let reports = await reported {
      let store = store(.on)
      await store.expectNoChange { store.store.send(.touch) }
      await store.expectNoChange {
        store.store.send(.touch)
        store.store.send(.tick)
      }
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        The test expects no change of the state, but one transition made one:

          • .tick, from caller

            Search.State(
              … 3 unchanged
          -   ticks: 0
          +   ticks: 1
            )

        (−: before, +: after)
        """#
      ])
  }

  @Test func `expectNoChange reports changes that cancel each other`() async {
    let reports = await reported {
      let store = TestStore(0) { (sum: inout Int, number: Int) in
        sum += number
        return .none
      }
      await store.expectNoChange {
        store.store.send(5)
        store.store.send(-5)
      }
      await store.finish()
    }
    #expect(
      reports == [
        """
        The test expects no change of the state, but 2 transitions made one, and the state is as before in the end:

          • 5, from caller
          • -5, from caller
        """
      ])
  }

  @Test func `skipping nothing fails`() async {
    let reports = await reported {
      let store = store(.on)
      await store.skipReceived()
      await store.skipEffects()
    }
    #expect(
      reports == [
        #"""
        skipReceived() has nothing to skip: everything that the store has handled is asserted. Leave it \#
        out.
        """#,
        #"""
        skipEffects() has nothing to skip: no effect runs or waits. Leave it out.
        """#,
      ])
  }

  @Test func `an expectation that throws is reported`() async {
    let reports = await reported {
      let store = store(.on)
      await store.send(.tick) { _ in throw Search.Offline() }
      await store.send(.tick) { $0.ticks = 2 }
    }
    #expect(
      reports == [
        #"""
        The closure that says what send(.tick) changes threw: offline. Nothing was compared.
        """#
      ])
  }

  @Test func `refusals are expected by the name of the validator or middleware`() async {
    let reports = await reported {
      let few = Validator<Search.State>("few") { $0.ticks < 1 }
      let store = TestStore(Search.State(), validators: [few]) { Search() }
      await store.send(.tick, refusedBy: "few")
      await store.send(.tick, refusedBy: "many")
      await store.send(.touch, refusedBy: "few")
      await store.send(.tick) { $0.ticks = 1 }
    }
    #expect(
      reports == [
        #"""
        send(.tick) was to be refused by many, but few refused it: the new state breaks the rule "few".
        """#,
        #"""
        send(.touch) was to be refused by few, but it passed. Leave refusedBy out, or mend the validator.
        """#,
        #"""
        .tick, from test was refused by few: the new state breaks the rule "few". The state stays as it \#
        was. If that is right, expect it: send(…, refusedBy: "few") or receive(…, refusedBy: "few").
        """#,
        #"""
        send(.tick) made another state than the test expects:

            Search.State(
              … 3 unchanged
          -   ticks: 1
          +   ticks: 0
            )

        (−: expected, +: actual) If the actual state is right, let the closure make it.
        """#,
      ])
  }

  @Test func `without exhaustivity a closure names some of the changes`() async {
    let reports = await reported {
      let store = TestStore([0, 0], exhaustivity: .off) { (state: inout [Int], action: Int) in
        state = [action, action]
        return .none
      }
      await store.send(1) { $0[0] = 1 }
      await store.send(2) { $0[1] = 3 }
    }
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("send(2) made another state than the test expects:") == true)
  }

  @Test func `what the end of a test has reported is not reported again`() async {
    let reports = await reported {
      let store = store(.on)
      store.store.send(.tick)
      await store.finish()
      await store.finish()
      await store.send(.found(["a"])) { $0.results = ["a"] }
      await store.finish()
    }
    #expect(reports.count == 1)
  }
}
