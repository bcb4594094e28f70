import RillFixtures
import Testing

@testable import Rill

@Suite struct NewStoresTests {
  /// A visitor that counts stores, and runs code when it is released.
  private final class Counting: NewStoreVisitor {
    let seen: Recorder<Int>
    private let farewell: Farewell

    init(_ seen: Recorder<Int>, _ speak: @escaping @Sendable () -> Void) {
      self.seen = seen
      farewell = Farewell(speak)
    }

    func visit<State, Action: Sendable>(_ store: Store<State, Action>) {
      if State.self == Mine.self { seen.note(1) }
    }
  }

  /// A state of this suite only, because the process's visitors receive the stores of all tests.
  private struct Mine {}

  @Test func `a visitor of the process is released after it was removed, and may create stores then`() {
    let seen = Recorder<Int>()
    let stop = {
      let visitor = Counting(seen) { _ = Store<Mine, Never>(Mine(), isolation: nil) }
      return NewStores.visit(with: visitor)
    }()
    _ = Store<Mine, Never>(Mine(), isolation: nil)
    stop()
    stop()
    _ = Store<Mine, Never>(Mine(), isolation: nil)
    #expect(seen.elements == [1])
  }
}
