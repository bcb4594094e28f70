import Rill
import RillFixtures
import RillTesting

/// An actor with a store and an executor that takes its time.
actor SlowOffice {
  private let executor = SlowExecutor()
  private var bench: Bench?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// What its store has noted.
  var lines: [String] { bench?.state ?? [] }

  /// Makes a store with an effect that sends three times.
  func open(_ clock: TestClock) {
    let bench = makeBench(clock: clock)
    bench.start(.run("sends") { send in for number in 1...3 { await send(.note("\(number)")) } })
    self.bench = bench
  }
}
