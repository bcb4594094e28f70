import Rill
import RillFixtures
import RillTesting
import Testing

/// Effects that call services of the main actor, whose functions have several jobs there.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ServiceSettlingTests {
  /// A service of the main actor with a store of its own.
  @MainActor final class Desk {
    let store: Bench

    init(clock: TestClock) { store = makeBench(clock: clock) }

    func finish() async { await store.start(.noting("a")).finish() }
    func perform() async { _ = await store.perform(.start(.noting("a"))) }
    func search() async { _ = await store.first(\.count) { $0 > 0 } }
    func call(_ depth: Int) async {
      await Task.yield()
      if depth > 0 { await call(depth - 1) }
    }
  }

  enum Call: CaseIterable {
    case finish, perform, search, nested
  }

  /// Notes a call when it has ended.
  private struct Caller: Reducer {
    let desk: Desk

    func reduce(into state: inout [String], action: Call?) -> Effect<Call?> {
      guard let action else {
        state.append("done")
        return .none
      }
      return .run("call") { [desk] send in
        switch action {
        case .finish: await desk.finish()
        case .perform: await desk.perform()
        case .search: await desk.search()
        case .nested: await desk.call(20)
        }
        await send(nil)
      }
    }
  }

  @Test(arguments: Call.allCases)
  func `a test store waits for a call of a service that waits for its own store`(
    _ call: Call
  ) async {
    for _ in 0..<20 {
      let clock = TestClock()
      let desk = Desk(clock: clock)
      if call == .search { desk.store.send(.note("there")) }
      let store = TestStore([String](), clock: clock) { Caller(desk: desk) }
      await store.send(call)
      await store.receive(nil) { $0 = ["done"] }
      await store.finish()
    }
  }

  @Test func `a clock settles after a chain of jobs of the main actor`() async {
    for _ in 0..<20 {
      let clock = TestClock()
      let (desk, bench) = (Desk(clock: clock), makeBench(clock: clock))
      bench.start(
        .run("call") { send in
          await desk.call(20)
          await send(.note("done"))
        })
      await clock.settle()
      #expect(bench.state == ["done"])
    }
  }
}
