#if Inspector
import Foundation
import Rill
import RillDebugging
import Testing

@testable import RillInspector

@MainActor
@Suite struct StoreRecorderTests {
  private let store = makePurse()

  private func record() -> StoreRecorder {
    store.record(as: "purse", limits: .init(), receive: store.receivingActions(isolation: #isolation))
  }

  private func json(_ text: String) -> Data { Data(text.utf8) }

  @Test func `a transition is recorded with its action, its origin and what it changed`() throws {
    let recorder = record()
    let start = Date.now
    store.send(.spend(coins: 3), origin: .test)
    let transition = try #require(recorder.timeline.transition(1))
    #expect(transition.revision == 1)
    #expect(transition.actionName == "spend")
    #expect(transition.action.description == ".spend(coins: 3)")
    #expect(transition.origin == "test")
    #expect(transition.cause == nil)
    #expect(transition.refusal == nil)
    #expect(abs(transition.time.timeIntervalSince(start)) < 60)
    #expect(transition.changes.map(\.path.description) == ["coins"])
    #expect(transition.changes.map(\.after?.description) == ["7"])
  }

  @Test func `a refused action is recorded with the reason and changes nothing`() async throws {
    let recorder = record()
    store.send(.spend(coins: 11))
    let transition = try #require(recorder.timeline.transition(1))
    #expect(transition.refusal?.contains("no debt") == true)
    #expect(transition.changes == [])
    #expect(try await recorder.snapshot().revision == 0)
  }

  @Test func `a direct write is recorded under its label`() throws {
    let recorder = record()
    store.update("found a coin") { $0.coins += 1 }
    let transition = try #require(recorder.timeline.transition(1))
    #expect(transition.actionName == "found a coin")
    #expect(transition.changes.map(\.after?.description) == ["11"])
  }

  @Test func `what an effect sends is recorded with its cause`() throws {
    let recorder = record()
    store.send(.payday)
    let transition = try #require(recorder.timeline.transition(2))
    #expect(transition.cause == 1)
    #expect(transition.actionName == "note")
    #expect(transition.changes.map(\.kind) == [.inserted])
  }

  @Test func `the snapshot is the state before the first transition, and after the last`() async throws {
    let recorder = record()
    #expect(
      try await recorder.snapshot() == StateSnapshot(revision: 0, tree: StateTree(reflecting: store.state)))
    store.send(.note("milk"))
    #expect(
      try await recorder.snapshot() == StateSnapshot(revision: 1, tree: StateTree(reflecting: store.state)))
    #expect(recorder.stateTypeName == "Purse.State")
  }

  @Test func `a store that is added after it has run has its revision`() async throws {
    store.send(.note("milk"))
    store.send(.spend(coins: 11))
    store.send(.note("bread"))
    let recorder = record()
    #expect(
      try await recorder.snapshot() == StateSnapshot(revision: 2, tree: StateTree(reflecting: store.state)))
  }

  @Test func `each transition has its action on one line`() {
    let recorder = record()
    store.send(.spend(coins: 3))
    store.send(.payday)
    store.update("found a coin") { $0.coins += 1 }
    store.binding(\.coins).wrappedValue = 5
    store.send(.note(String(repeating: "a", count: 100)))
    let summaries = recorder.timeline.stretch(after: nil, limit: 9).transitions.map(\.summary)
    #expect(
      summaries == [
        "spend(coins: 3)", "payday", #"note("paid")"#, "write found a coin", #"write \State.coins"#,
        #"note(""# + String(repeating: "a", count: 74) + "…",
      ])
  }

  @Test func `a long label of a write is cut off`() {
    let recorder = record()
    store.update(String(repeating: "a", count: 100)) { $0.coins += 1 }
    #expect(recorder.timeline.transition(1)?.summary == "write " + String(repeating: "a", count: 74) + "…")
  }

  @Test func `an action comes in as JSON and is told from those of the app`() async throws {
    let recorder = record()
    store.send(.spend(coins: 1))
    let outcome = try await recorder.send(actionJSON: json(#"{"spend":{"coins":2}}"#))
    #expect(outcome == SendOutcome(sequence: 2))
    #expect(store.state.coins == 7)
    #expect(
      recorder.timeline.stretch(after: nil, limit: 9).transitions.map(\.origin) == ["caller", "inspector"])
  }

  @Test func `only the first transition of an action from JSON is the inspector's`() async throws {
    let recorder = record()
    let outcome = try await recorder.send(actionJSON: json(#"{"payday":{}}"#))
    #expect(outcome == SendOutcome(sequence: 1))
    let origins = recorder.timeline.stretch(after: nil, limit: 9).transitions.map(\.origin)
    #expect(origins == ["inspector", "effect send"])
  }

  @Test func `an action from JSON that is refused is answered with the reason`() async throws {
    let recorder = record()
    let outcome = try await recorder.send(actionJSON: json(#"{"spend":{"coins":11}}"#))
    #expect(outcome.sequence == 1)
    #expect(outcome.refusal == recorder.timeline.transition(1)?.refusal)
    #expect(outcome.refusal?.contains("no debt") == true)
    #expect(store.state.coins == 10)
  }

  @Test func `JSON that is no action is an error of decoding`() async {
    let recorder = record()
    await #expect(throws: DecodingError.self) { try await recorder.send(actionJSON: json(#"{"steal":{}}"#)) }
    #expect(recorder.timeline.span.count == 0)
  }

  @Test func `a store that goes while an action is on its way is answered as gone`() async throws {
    let asked = Signal<Void>()
    let goOn = Signal<Void>()
    var store: Store? = makePurse()
    let recorder = try #require(
      store?.record(as: "purse", limits: .init()) { _ in
        asked.fire()
        await goOn.wait()
        return nil
      })
    let outcome = Task { try await recorder.send(actionJSON: Data("1".utf8)) }
    await asked.wait()
    store = nil
    goOn.fire()
    await #expect(throws: InspectorFailure.storeIsGone("purse")) { try await outcome.value }
    await #expect(throws: InspectorFailure.storeIsGone("purse")) { try await recorder.snapshot() }
    await #expect(throws: InspectorFailure.storeIsGone("purse")) {
      try await recorder.send(actionJSON: json("1"))
    }
  }

  @Test func `of ten thousand transitions the newest are kept, and no more than the limits allow`()
    async throws
  {
    let recorder = store.record(as: "purse", limits: .init(transitions: 1_000, nodes: 2_000)) { _ in nil }
    for _ in 0..<10_000 { store.send(.spend(coins: -1)) }
    let span = recorder.timeline.span
    // Each holds its action, the coins it carries, and the coins before and after.
    #expect(span == .init(count: 500, dropped: 9_500, oldest: 9_501, newest: 10_000))
    #expect(try await recorder.snapshot().revision == 10_000)
  }

  @Test func `a large state is shown within limits, and so is what changes in it`() async throws {
    let store = Store<Warehouse, Int>(Warehouse()) { state, number in
      state.numbers[0] = number
      state.text += "!"
      return .none
    }
    let recorder = store.record(as: "warehouse", limits: .init()) { _ in nil }
    store.send(5)
    let tree = try await recorder.snapshot().tree
    #expect(tree.nodeCount < 6_000)
    #expect(tree.weight < 20_000)
    let transition = try #require(recorder.timeline.transition(1))
    #expect(transition.changes.map(\.path.description) == ["numbers[0]", "text"])
    #expect(transition.weight < 1_000)
  }

  @Test func `once the recorder is let go, the store goes on unseen`() {
    var recorder: StoreRecorder? = record()
    weak let gone = recorder
    recorder = nil
    store.send(.spend(coins: 1))
    #expect(gone == nil)
    #expect(store.state.coins == 9)
  }
}
#endif
