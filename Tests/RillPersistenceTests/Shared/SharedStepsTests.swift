import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillPersistence

/// The steps in which changes of shared values enter a store.
@MainActor
struct SharedStepsTests {
  private struct Desk: Equatable, Sendable {
    @Shared var one: Int
    @Shared var two: Int
    @Shared var three: Int

    init(_ keys: [StorageKey]) {
      _one = Shared(wrappedValue: 0, keys[0])
      _two = Shared(wrappedValue: 0, keys[1])
      _three = Shared(wrappedValue: 0, keys[2])
    }
  }

  /// How a turn changes the values.
  enum Way: CaseIterable { case locks, writes }

  private let keys = [freshKey(), freshKey(), freshKey()]

  private func makeStore(_ way: Way) -> Store<Desk, Void> {
    Store(Desk(keys)) { (state: inout Desk, _: Void) -> Effect<Void> in
      switch way {
      case .locks:
        state.$three.withLock { $0 += 1 }
        state.$one.withLock { $0 += 1 }
        state.$two.withLock { $0 += 1 }
      case .writes:
        state.three += 1
        state.one += 1
        state.two += 1
      }
      return .none
    }
  }

  @Test(arguments: Way.allCases, 0..<20)
  func `changes of a turn enter the other stores of the actor in their order`(way: Way, round: Int) {
    let store = makeStore(way)
    let other = Store<Desk, Never>(Desk(keys))
    var order: [String] = []
    let observations = [
      other.observe(\.one) { _ in order.append("one") },
      other.observe(\.two) { _ in order.append("two") },
      other.observe(\.three) { _ in order.append("three") },
    ]
    store.send(())
    #expect(other.state == store.state && other.one == 1)
    #expect(order == ["three", "one", "two"])
    withExtendedLifetime(observations) {}
  }

  @Test(arguments: Way.allCases, 0..<20)
  func `other stores receive the changes of a turn in their order`(way: Way, round: Int) {
    struct Shelf: Sendable { @Shared var count: Int }
    let store = makeStore(way)
    let shelves = keys.map { Store<Shelf, Never>(Shelf(count: Shared(wrappedValue: 0, $0))) }
    var order: [Int] = []
    let observations = shelves.indices.map { index in
      shelves[index].observe(\.count) { _ in order.append(index) }
    }
    store.send(())
    #expect(order == [2, 0, 1])
    withExtendedLifetime(observations) {}
  }

  @Test(arguments: 0..<50) func `a test store has a change that the test makes by a reference`(round: Int)
    async
  {
    let reference = SharedReference(wrappedValue: 0, keys[1])
    let store = TestStore(Desk(keys)) { (state: inout Desk, _: Void) -> Effect<Void> in
      state.$three.withLock { $0 += 1 }
      return .none
    }
    let label = "shared \(keys[1])"
    reference.wrappedValue = 5
    await store.receiveWrite("\(label)") { $0.two = 5 }
    await store.send(())
    await store.receiveWrite("shared \(keys[2])") { $0.three = 1 }
    reference.withLock { $0 += 1 }
    await store.settle()
    await store.receiveWrite("\(label)") { $0.two = 6 }
    await store.finish()
  }
}
