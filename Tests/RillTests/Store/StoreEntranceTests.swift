import Rill
import RillFixtures
import Testing

/// A way into a store, from any thread.
@MainActor @Suite struct StoreEntranceTests {
  @Test func `an entrance tells whether its store exists, and does not retain it for that`() async throws {
    for _ in 0..<500 {
      var store: Store<Int, Int>? = Store(0) { _, _ in .none }
      let tools = try StoreTools(of: try #require(store))
      let entrance = try #require(tools.entrance())
      #expect(entrance.isOpen)
      let begun = Signal()
      let asking = Task.detached {
        begun.fire()
        while entrance.isOpen {}
      }
      await begun.wait()
      // On this thread: the other one must not be the last owner.
      store = nil
      #expect(!entrance.isOpen)
      await asking.value
    }
  }
}
