import Rill
import RillFixtures
import Synchronization
import Testing

/// Observers by closure that leave on other threads while a store asks them.
@Suite(.timeLimit(.minutes(60))) struct AskGateTests {
  /// An object in an observer's closure, which becomes unusable when it is released.
  private final class Witness: Sendable {
    let number = Atomic<Int>(1)

    deinit { number.store(0, ordering: .relaxed) }
  }

  // Unchecked: subscriptions may be released on any thread, which is tested here.
  private final class Bag: @unchecked Sendable {
    var subscriptions: [Subscription]

    init(_ subscriptions: [Subscription]) { self.subscriptions = subscriptions }
  }

  @Test func `closures are not released while they are called`() async {
    let store = Store<Int, Int>(0) { state, number in
      state += number
      return .none
    }
    for _ in 0..<200 {
      let bags = (0..<4).map { _ in
        Bag(
          (0..<25).map { _ in
            let witness = Witness()
            return store.observe(deriving: { $0 + witness.number.load(ordering: .relaxed) }) { change in
              #expect(change.new == change.old.map { $0 + 1 })
            }
          })
      }
      await withTaskGroup(of: Void.self) { group in
        for bag in bags { group.addTask { bag.subscriptions = [] } }
        for _ in 0..<20 { store.send(1) }
      }
    }
    #expect(store.state == 4_000)
  }

  @Test func `a closure that ends its own subscription is released after the questions`() {
    let store = Store<Int, Int>(0) { state, number in
      state += number
      return .none
    }
    var subscriptions: [Subscription] = []
    var released: [Int] = []
    final class Releasing {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
      deinit { body() }
    }
    var isAsking = false
    for number in 0..<20 {
      let witness = Releasing { released.append(isAsking ? -1 : number) }
      subscriptions.append(
        store.observe(deriving: { state in
          isAsking = true
          defer { isAsking = false }
          if state == 1, number == 15 { subscriptions[15].cancel() }
          _ = witness
          return state
        }) { _ in })
    }
    store.send(1)
    #expect(released == [15])
    subscriptions = []
    #expect(released.sorted() == Array(0..<20))
  }
}
