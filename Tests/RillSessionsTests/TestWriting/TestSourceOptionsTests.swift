import Rill
import RillDebugging
import Testing

@testable import RillSessions
@testable import RillValues

/// The options of a generated test.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct TestSourceOptionsTests {
  private func orders() -> (Store<Orders.State, Orders.Action>, History<Orders.State, Orders.Action>) {
    let store = Store(Orders.State()) { Orders() }
    return (store, store.attach(History()))
  }

  private static let making = "Store(state, clock: clock) { Orders() }"

  @Test func `a state without source is a placeholder, or JSON if available`() throws {
    struct Plan: Equatable { let work: Signature; var count = 0 }
    let store = Store(Plan(work: Signature())) { (state: inout Plan, action: Int) in
      state.count = action
      return .none
    }
    let history = store.attach(History())
    store.send(2)
    let test = try history.testSource(named: "a plan", over: "planning(state)")
    #expect(test.gaps == ["Signature: a signature"])
    #expect(test.text.contains("Plan(work: <#Signature: a signature#>, count: 0)"))
    let withJSON = try history.testSource(named: "a plan", over: "planning(state)") {
      "{\n  \"count\": \($0.count)\n}"
    }
    #expect(withJSON.gaps == [])
    #expect(
      withJSON.text == ##"""
        // Made of the entry 1 in the history of a store of `TestSourceOptionsTests.Plan`.
        // If the feature is to behave in another way, record it again, or change what is expected.

        import Foundation
        import Rill
        import RillTesting
        import Testing

        @testable import RillSessionsTests

        @MainActor
        @Test func `a plan`() async throws {
          let json = #"""
            {
              "count": 0
            }
            """#
          let state = try JSONDecoder().decode(TestSourceOptionsTests.Plan.self, from: Data(json.utf8))
          let store = TestStore(effects: .hold) { _ in
            planning(state)
          }

          await store.send(2) { $0.count = 2 }
          await store.finish()
        }

        """##)
  }

  @Test func `a state that is too long is JSON if available`() throws {
    let (store, history) = orders()
    store.send(.typed("a"))
    let options = TestSourceOptions(longestState: 40)
    #expect(
      try history.testSource(named: "a", over: Self.making, options: options, json: { _ in "{}" }).text
        .contains(
          "let state = try JSONDecoder().decode(Orders.State.self, from: Data(json.utf8))"))
    #expect(try !history.testSource(named: "a", over: Self.making, json: { _ in "{}" }).text.contains("JSON"))
    #expect(try !history.testSource(named: "a", over: Self.making, options: options).text.contains("JSON"))
  }

  @Test func `no initializer is written if an expression creates the state`() throws {
    let (store, history) = orders()
    store.send(.typed("a"))
    let test = try history.testSource(named: "a", over: "Store(Orders.State()) { Orders() }")
    let text = steps(of: test)
    #expect(
      text == #"""
          let store = TestStore(effects: .hold) { _ in
            Store(Orders.State()) { Orders() }
          }

          await store.send(.typed("a")) { $0.draft = "a" }
          await store.finish()
        }

        """#)
    #expect(!test.text.contains("let state"))
  }

  @Test func `options choose rules and modules`() throws {
    let (store, history) = orders()
    store.send(.loaded([Orders.Order(id: 4, title: "Tea")]))
    let options = TestSourceOptions(
      imports: ["RillStyles"], module: "RillSessionsTests",
      rules: [SwiftSourceRule(for: Orders.Order.self) { "Order.sample(\($0.id))" }])
    let test = try history.testSource(named: "a", over: Self.making, options: options)
    #expect(
      test.text.contains("await store.send(.loaded([Order.sample(4)])) { $0.rows = [Order.sample(4)] }"))
    #expect(
      test.text.contains("import Rill\nimport RillStyles\nimport RillTesting\nimport Testing\n\n@MainActor"))
  }

  @Test func `there is no test of an empty range`() throws {
    let (store, history) = orders()
    func failure(of numbers: [UInt64]) -> String {
      do throws(HistoryFailure) {
        return try history.testSource(of: numbers, named: "a", over: Self.making).text
      } catch {
        return error.description
      }
    }
    let none = failure(of: [])
    #expect(
      none == #"""
        A test was asked for of entries of which the history has none, or has skipped all: it has no \#
        entries. Nothing was written. Take numbers from `entries`, or unskip an entry.
        """#)
    store.send(.typed("a"))
    store.send(.typed("b"))
    history.skip(1)
    let skipped = failure(of: [1, 3])
    #expect(
      skipped == #"""
        A test was asked for of entries of which the history has none, or has skipped all: it has \#
        entries from 1 to 2. Nothing was written. Take numbers from `entries`, or unskip an entry.
        """#)
    store.detach(history)
    let detached = failure(of: [2])
    #expect(
      detached == #"""
        History<Orders.State, Orders.Action> is not attached to a store, or its store was released. Nothing was changed. Attach it \#
        with store.attach(_:), and keep the store.
        """#)
  }
}

private struct Signature: Equatable, CustomStringConvertible {
  var description: String { "a signature" }
}
