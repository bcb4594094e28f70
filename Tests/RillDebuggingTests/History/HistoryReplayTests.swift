import Rill
import RillDebugging
import RillFixtures
import Testing

@Suite(.timeLimit(.minutes(60))) struct HistoryReplayTests {
  /// Creates a store with a non-deterministic reducer, which adds the number of its calls.
  private func fickle<State>(_ state: State, _ list: WritableKeyPath<State, [Int]>) -> Store<State, Int> {
    var calls = 0
    return Store(state) { state, action in
      calls += 1
      state[keyPath: list].append(action * 100 + calls)
      return .none
    }
  }

  @Test func `a non-deterministic reducer is reported at the first jump`() {
    let store = fickle([Int](), \.self)
    let history = store.attach(History())
    for number in 1...5 { store.send(number) }
    let reports = Reports.of {
      history.jump(to: 3)
      history.jump(to: 2)
    }
    #expect(
      reports == [
        """
        Replaying the entries 1 to 5 of the history of Store<[Int], Int> led to another state than handling them did. \
        The reducer uses something besides the state and the action, such as the time, a random number or an \
        object. Send such values in with the action, or keep all states: History(keeping: .all).
        """
      ])
    #expect(history.strayed == 1...5)
  }

  @Test func `states that are not Equatable are compared by part on request`() {
    let store = fickle(Opaque(), \.numbers)
    let history = store.attach(History())
    for number in 1...3 { store.send(number) }
    history.back()
    history.jumpToEnd()
    #expect(history.strayed == nil)
    let reports = Reports.of { #expect(history.verify() == 1...3) }
    #expect(reports.count == 1)
  }

  @Test func `a deterministic reducer is never reported, whatever its state`() {
    let store = Store(Opaque()) { (state: inout Opaque, action: Int) in
      state.numbers.append(action)
      state.table["\(action)"] = action
      state.ratio = .nan
      return .none
    }
    let history = store.attach(History())
    for number in 1...40 { store.send(number) }
    history.jump(to: 7)
    #expect(history.verify() == nil)
  }

  @Test func `a history that keeps all states returns the original states`() {
    let store = fickle([Int](), \.self)
    let history = store.attach(History(keeping: .all))
    var states: [[Int]] = []
    for number in 1...20 {
      store.send(number)
      states.append(store.state)
    }
    for number in 1...20 { #expect(history.state(after: UInt64(number)) == states[number - 1]) }
    history.jump(to: 9)
    #expect(store.state == states[8])
    #expect(history.strayed == nil)
  }

  @Test func `reading a state changes nothing`() {
    let store = Purse.store()
    let history = store.attach(History())
    for amount in 1...5 { store.send(amount) }
    let revision = store.revision
    #expect(history.state(after: 2)?.amounts == [1, 2])
    #expect(history.state(after: 0)?.amounts == [])
    #expect(store.amounts == [1, 2, 3, 4, 5])
    #expect(store.revision == revision)
    store.send(6)
    #expect(history.state(after: 6)?.amounts == [1, 2, 3, 4, 5, 6])
    #expect(history.state(after: 3)?.amounts == [1, 2, 3])
  }
}

/// A state without `==`.
private struct Opaque {
  var numbers: [Int] = []
  var table: [String: Int] = [:]
  var ratio = 0.0
  let object = Thing()

  final class Thing {}
}
