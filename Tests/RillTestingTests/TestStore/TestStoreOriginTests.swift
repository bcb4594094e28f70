import Rill
import RillFixtures
import Synchronization
import Testing

@testable import RillTesting

/// The locations of failures.
@MainActor @Suite struct TestStoreOriginTests {
  /// Returns the lines of the failures that are reported during an operation.
  private func lines(_ operation: () async -> Void) async -> [Int] {
    let lines = Recorder<Int>()
    await TestReporting.withListener({ _, site in lines.note(site.line) }, operation: operation)
    return lines.elements
  }

  @Test func `an action that nothing receives fails at its send`() async {
    let line = #line
    let lines = await lines {
      let store = TestStore(Search.State()) { Search() }
      await store.send(.typed("sw")) { $0.query = "sw" }
      await store.advance(by: .milliseconds(300))
      await store.finish()
    }
    #expect(lines == [line + 3])
  }

  @Test func `an action left before the next step fails at the send that caused it`() async {
    let line = #line
    let lines = await lines {
      let store = TestStore(Search.State()) { Search() }
      await store.send(.clear)
      await store.send(.tick) { $0.ticks = 1 }
      await store.finish()
    }
    #expect(lines == [line + 3])
  }

  @Test func `results of a received action fail where it is received`() async {
    let line = #line
    let lines = await lines {
      let store = TestStore(0) { (state: inout Int, action: Int) -> Effect<Int> in
        action < 3 ? .run("next") { send in await send(action + 1) } : .none
      }
      await store.send(1)
      await store.receive(2)
      await store.finish()
    }
    #expect(lines == [line + 6])
  }

  @Test func `the changes of two sends fail on separate lines`() async {
    let line = #line
    let lines = await lines {
      let store = TestStore(Search.State()) { Search() }
      store.store.send(.tick)
      await store.send(.clear)
      await store.finish()
    }
    #expect(lines == [line + 4, line + 4])
  }

  @Test func `a wrong action is reported as a difference`() async {
    let reports = await reported {
      let store = TestStore(Search.State()) { Search() }
      store.treat("search", as: .finish(sending: [.found(["sw"]), .touch]))
      await store.send(.typed("sw")) { $0.query = "sw" }
      await store.receive(.failed("offline"), within: .seconds(1))
      await store.skipReceived()
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        receive(.failed("offline")) found a different one within 1.0 seconds, and the time is over:

          - .failed("offline")
          + .found(["sw"])

        (−: expected, +: actual) After it came:

          • .touch, from effect search

        Receive what comes first, or skip all of it with skipReceived().
        """#
      ])
  }

  @Test func `lenient skipping with nothing to skip passes`() async {
    let reports = await reported {
      let store = TestStore(Search.State()) { Search() }
      await store.skipReceived(strict: false)
      await store.skipEffects(strict: false)
      store.exhaustivity = .off
      await store.skipReceived()
      await store.skipEffects()
    }
    #expect(reports == [])
  }

  struct Row: Identifiable, Equatable {
    let id: String
  }

  @Test(arguments: [Exhaustivity.on, .off])
  func `values generated in a closure equal the feature's, which continues`(
    exhaustivity: Exhaustivity
  ) async {
    let ids = TestGenerator { "id \($0)" }
    let other = TestGenerator()
    let reports = await reported {
      let store = TestStore([String](), exhaustivity: exhaustivity) {
        (state: inout [String], count: Int) -> Effect<Int> in
        for _ in 0..<count { state.append(ids.next()) }
        if count == 2 {
          return .run("later") { send in
            _ = other.next()
            await send(1)
          }
        }
        return .none
      }
      await store.send(1) { $0.append(ids.next()) }
      await store.send(3) {
        for _ in 1...3 { $0.append(ids.next()) }
      }
      await store.send(2) { $0 += [ids.next(), ids.next()] }
      await store.receive(1) {
        #expect(other.next() == 0)
        $0.append(ids.next())
      }
      await store.finish()
      #expect(store.state == (0..<7).map { "id \($0)" })
    }
    #expect(reports == [])
    #expect(ids.drawn == 7)
    #expect(ids.next() == "id 7")
  }
}
