import Foundation
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
      let (begun, ended) = (Signal(), Signal())
      // A thread of its own: a task that asks without a pause would keep a thread of the pool from the test.
      Thread.detachNewThread {
        begun.fire()
        while entrance.isOpen {}
        ended.fire()
      }
      await begun.wait()
      // On this thread: the other one must not be the last owner.
      store = nil
      #expect(!entrance.isOpen)
      await ended.wait()
    }
  }
}
