import Rill
import RillFixtures
import RillTesting

/// An actor with a store and a slow executor.
actor SlowOffice {
  private let executor = SlowExecutor()
  private var bench: Bench?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The notes of the actor's store.
  var lines: [String] { bench?.state ?? [] }

  /// Creates a store with an effect that sends three times.
  func open(_ clock: TestClock) {
    let bench = makeBench(clock: clock)
    bench.start(.run("sends") { send in for number in 1...3 { await send(.note("\(number)")) } })
    self.bench = bench
  }
}
