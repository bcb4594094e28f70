import Rill
import RillDebugging
import RillStyles
import RillTesting
import Testing

@testable import RillSessions

/// Tests generated from histories.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct HistoryTestSourceTests {
  private func orders() -> (Store<Orders.State, Orders.Action>, History<Orders.State, Orders.Action>) {
    let store = Store(Orders.State()) { Orders() }
    return (store, store.attach(History()))
  }

  private static let making = "Store(state, clock: clock) { Orders() }"

  @Test func `a test sends the recorded actions, plays the effects and expects the changed fields`()
    async throws
  {
    let (store, history) = orders()
    store.send(.typed("Bread"))
    await store.send(.add).finish()
    await store.send(.load).finish()
    let test = try history.testSource(named: "orders are loaded", over: Self.making)
    #expect(test.gaps == [])
    #expect(test.description == test.text)
    #expect(
      test.text == #"""
        // Made of the entries 1 to 6 in the history of a store of `Orders.State`.
        // If the feature is to behave in another way, record it again, or change what is expected.

        import Rill
        import RillTesting
        import Testing

        @testable import RillSessionsTests

        @MainActor
        @Test func `orders are loaded`() async {
          let state = Orders.State(draft: "", rows: [], isLoading: false, progress: 0, found: [])
          let store = TestStore(effects: .hold) { clock in
            Store(state, clock: clock) { Orders() }
          }

          await store.send(.typed("Bread")) { $0.draft = "Bread" }
          await store.send(.add) {
            $0.draft = ""
            $0.rows = [Orders.Order(id: 1, title: "Bread")]
          }
          await store.held("keep")?.finish()
          await store.send(.load) { $0.isLoading = true }
          await store.held("load")?.finish(
            sending: .progressed(50),
            .loaded([Orders.Order(id: 1, title: "Tea")])
          )
          await store.receive(.progressed(50)) { $0.progress = 50 }
          await store.receive(.loaded([Orders.Order(id: 1, title: "Tea")])) {
            $0.rows[id: 1]?.title = "Tea"
            $0.isLoading = false
          }
          await store.receive(.added)
          await store.finish()
        }

        """#)
  }

  @Test func `a step has the line from which its input was sent, if lines were recorded`() async throws {
    let (store, history) = orders()
    history.recordsPlaces = true
    store.send(.typed("Bread"))
    let line = #line - 1
    let test = try history.testSource(named: "orders are typed", over: Self.making)
    #expect(
      test.text.contains(
        """

          // Sent from RillSessionsTests/HistoryTestSourceTests.swift:\(line)
          await store.send(.typed("Bread")) { $0.draft = "Bread" }

        """))
  }

  @Test func `a test from the middle starts with the state before and sends the recorded inputs`()
    async throws
  {
    let (store, history) = orders()
    store.send(.typed("Bread"))
    await store.send(.load).finish()
    store.send(.stop)
    let test = try history.testSource(of: 3...9, named: "the middle", over: Self.making)
    #expect(
      test.text == #"""
        // Made of the entries 3 to 6 in the history of a store of `Orders.State`.
        // If the feature is to behave in another way, record it again, or change what is expected.

        import Rill
        import RillTesting
        import Testing

        @testable import RillSessionsTests

        @MainActor
        @Test func `the middle`() async {
          let state = Orders.State(draft: "Bread", rows: [], isLoading: true, progress: 0, found: [])
          let store = TestStore(effects: .hold) { clock in
            Store(state, clock: clock) { Orders() }
          }

          await store.send(.progressed(50)) { $0.progress = 50 }
          await store.send(.loaded([Orders.Order(id: 1, title: "Tea")])) {
            $0.rows = [Orders.Order(id: 1, title: "Tea")]
            $0.isLoading = false
          }
          await store.receive(.added)
          await store.send(.stop)
          await store.finish()
        }

        """#)
  }

  @Test func `skipped entries are omitted, and states are computed without them`() throws {
    let (store, history) = orders()
    store.send(.typed("Bread"))
    store.send(.progressed(5))
    store.send(.typed("Tea"))
    history.skip(3)
    store.send(.progressed(6))
    let text = steps(of: try history.testSource(of: [1, 3, 4], named: "some", over: Self.making))
    #expect(
      text == #"""
          let store = TestStore(effects: .hold) { clock in
            Store(state, clock: clock) { Orders() }
          }

          await store.send(.typed("Bread")) { $0.draft = "Bread" }
          await store.finish()
        }

        """#)
  }

  @Test func `delays elapse on the test's clock`() async throws {
    let clock = TestClock()
    let store = Store(Orders.State(), clock: clock) { Orders() }
    let history = store.attach(History())
    store.send(.search("t"))
    store.send(.search("te"))
    await clock.advance(by: .milliseconds(300))
    store.send(.later)
    await clock.advance(by: .seconds(2))
    let text = steps(of: try history.testSource(named: "search", over: Self.making))
    #expect(
      text == #"""
          let store = TestStore(effects: .hold) { clock in
            Store(state, clock: clock) { Orders() }
          }

          await store.send(.search("t"))
          await store.send(.search("te"))
          await store.advance(by: .milliseconds(300))
          await store.held("search")?.finish(sending: .found(["te"]))
          await store.receive(.found(["te"])) { $0.found = ["te"] }
          await store.send(.later)
          await store.advance(by: .seconds(2))
          await store.receive(.added)
          await store.finish()
        }

        """#)
  }

  @Test func `running effects are cancelled at the end`() async throws {
    let (store, history) = orders()
    store.send(.search("t"))
    let text = steps(of: try history.testSource(named: "search", over: Self.making))
    #expect(
      text == #"""
          let store = TestStore(effects: .hold) { clock in
            Store(state, clock: clock) { Orders() }
          }

          await store.send(.search("t"))
          if !store.store.effects.isEmpty { await store.skipEffects() }
          await store.finish()
        }

        """#)
    store.cancelAll()
  }

  @Test func `external writes are repeated, and bindings' writes as bindings`() throws {
    let (store, history) = orders()
    store.binding(\.draft).wrappedValue = "Tea"
    store.update("tidy up") {
      $0.draft = ""
      $0.progress = 3
    }
    history.pauseRecording()
    store.send(.typed("unseen"))
    history.resumeRecording()
    let text = steps(of: try history.testSource(named: "writes", over: Self.making))
    #expect(
      text == #"""
          let store = TestStore(effects: .hold) { clock in
            Store(state, clock: clock) { Orders() }
          }

          await store.set(\.draft, to: "Tea")
          store.store.update("tidy up") {
            $0.draft = ""
            $0.progress = 3
          }
          await store.receiveWrite("tidy up") {
            $0.draft = ""
            $0.progress = 3
          }
          store.store.update("not recorded") { $0.draft = "unseen" }
          await store.receiveWrite("not recorded") { $0.draft = "unseen" }
          await store.finish()
        }

        """#)
  }

  @Test func `refused actions are expected with their reason, and refused writes are omitted with it`() throws
  {
    let store = Store<Orders.State, Orders.Action>(
      Orders.State(), validators: [Validator("short") { $0.draft.count < 20 }]
    ) { Orders() }
    let history = store.attach(History())
    store.send(.typed("something very long that does not fit"))
    store.update("lengthen") { $0.draft = "something very long that does not fit" }
    let text = steps(of: try history.testSource(named: "refusals", over: Self.making))
    #expect(
      text == #"""
          let store = TestStore(effects: .hold) { clock in
            Store(state, clock: clock) { Orders() }
          }

          #expect(
            await store.send(.typed("something very long that does not fit"), refusedBy: "short")?.reason
              == "the new state breaks the rule \"short\""
          )
          // A write of "lengthen" is left out: Refused by short: the new state breaks the rule "short"
          await store.finish()
        }

        """#)
  }

  @Test func `a test receives what a selected entry sends immediately, although its entry is not selected`()
    async throws
  {
    let (store, history) = orders()
    store.send(.typed("Bread"))
    store.send(.loaded([]))
    store.send(.typed("Tea"))
    #expect(history.entries.map(\.label) == [#"typed("Bread")"#, "loaded([])", "added", #"typed("Tea")"#])
    let test = try history.testSource(of: [2], named: "orders are loaded", over: Self.making)
    #expect(
      test.statements == [
        "await store.send(.loaded([]))", "await store.receive(.added)", "await store.finish()",
      ])
    let later = try history.testSource(of: [2, 4], named: "orders are loaded", over: Self.making)
    #expect(
      later.statements == [
        "await store.send(.loaded([]))", "await store.receive(.added)",
        #"await store.send(.typed("Tea")) { $0.draft = "Tea" }"#, "await store.finish()",
      ])
  }

  @Test func `a test cancels what is sent after its last entry`() async throws {
    let clock = TestClock()
    let store = Store(Orders.State(), clock: clock) { Orders() }
    let history = store.attach(History())
    store.send(.later)
    let waiting = try history.testSource(named: "an order is added later", over: Self.making)
    await clock.settle()
    await clock.advance(by: .seconds(2))
    #expect(history.entries.map(\.label) == ["later", "added"])
    let selected = try history.testSource(of: [1], named: "an order is added later", over: Self.making)
    let steps = [
      "await store.send(.later)", "if !store.store.effects.isEmpty { await store.skipEffects() }",
      "await store.finish()",
    ]
    #expect(waiting.statements == steps && selected.statements == steps)
  }
}
