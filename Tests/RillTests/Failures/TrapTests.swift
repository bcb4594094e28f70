#if os(macOS) || os(Linux)
import Rill
import Testing

/// Programming errors that stop the program with a message.
@Suite(.timeLimit(.minutes(60))) struct TrapTests {
  @Test func `a reducer that reads its running store`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let box = Collected<Store<Int, Int>>()
      let store = Store<Int, Int>(0) { (state: inout Int, amount: Int) -> Effect<Int> in
        state = amount + box.elements[0].state
        return .none
      }
      box.add(store)
      store.send(1)
    }
    #expect(
      result.errorText.contains(
        """
        Store<Int, Int> was read by its own reducer, which holds the state exclusively while it runs. Read the \
        reducer's `state` parameter instead, or send a follow-up action as an effect: return .send(action).
        """))
  }

  @Test func `a reducer that reads a field of a scoped store of its running store`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let box = Collected<Store<Desk.Lamp, LampAction>>()
      let store = Store<Desk, DeskAction>(Desk()) { (desk: inout Desk, action: DeskAction) in
        desk.count = box.elements[0].watts
        return Effect<DeskAction>.none
      }
      box.add(store.scope(\.lamp) { DeskAction.lamp($0) })
      store.send(.add(1))
    }
    #expect(
      result.errorText.contains(
        """
        Store<Desk.Lamp, LampAction> was read by its own reducer, which holds the state exclusively while it runs. Read the \
        reducer's `state` parameter instead, or send a follow-up action as an effect: return .send(action).
        """))
  }

  @Test func `the store of a row at its position after the row was removed`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Desk.store(.with(pages: 3))
      let rows = store.rows(\.rows) { DeskAction.row($0, $1) }
      store.update { $0.rows.remove(id: 1) }
      _ = rows[1]
    }
    #expect(
      result.errorText.contains(
        """
        The row 1 was asked for at its position in the rows of Desk.Page after it was removed, and its store is no longer \
        held. Call rows(_:action:) again after sending instead of keeping its result, or ask for the row by ID, which \
        returns nil.
        """))
  }

  @Test func `a turn that removes an observed element of an array, as reading the element does`() async throws
  {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store<[Int], Int>([1, 2, 3]) { state, count in
        state.removeLast(count)
        return .none
      }
      let observers = (0..<3).map { store.observe(\[Int][$0]) { _ in } }
      store.send(1)
      withExtendedLifetime(observers) {}
    }
    #expect(result.errorText.contains("Index out of range"))
  }
}

extension ExitTest.Result {
  fileprivate var errorText: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
#endif
