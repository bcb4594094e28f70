/// A prepared measurement of an operation.
@MainActor
enum Measure {
  /// Performs the operation the given number of times.
  case loop(@MainActor (_ count: Int) -> Void)
  /// Performs the given number of groups of an operation that suspends.
  case suspending(each: Int = 1, @MainActor (_ count: Int) async -> Void)
  /// Performs the operation the given number of times and returns the elapsed time without setup and cleanup.
  case timed(@MainActor (_ count: Int) async -> Duration)
  /// Returns the longest time, in nanoseconds, for which the operation occupies the main actor.
  case longest(@MainActor () async -> Double)
  /// Counts the bytes that the operation allocates.
  case bytes(@MainActor () -> Double)

  /// Takes one sample.
  ///
  /// - Parameter count: The number of operations.
  /// - Returns: The nanoseconds that one operation takes, or its bytes.
  func sample(_ count: Int) async -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    switch self {
    case .loop(let body):
      body(count)
      return (clock.now - start).nanoseconds / Double(count)
    case .suspending(let each, let body):
      await body(count)
      return (clock.now - start).nanoseconds / Double(count * each)
    case .timed(let body): return await body(count).nanoseconds / Double(count)
    case .longest(let body): return await body()
    case .bytes(let body): return body()
    }
  }

  /// Returns the number of operations in a sample of at least 50 ms.
  func calibrated() async -> Int {
    let target = 50_000_000.0
    var count = 1
    while true {
      let time = await sample(count) * Double(count * each)
      if !isRepeated || time >= target { return count }
      // Increases at most tenfold, because the first runs are slow and predict the later ones poorly.
      let growth = min(10, max(1.1, 1.1 * target / time))
      count = Int((Double(count) * growth).rounded(.up))
    }
  }

  private var each: Int {
    if case .suspending(let each, _) = self { each } else { 1 }
  }

  var isBytes: Bool {
    if case .bytes = self { true } else { false }
  }

  var isLongest: Bool {
    if case .longest = self { true } else { false }
  }

  /// A Boolean value that indicates whether a sample repeats the operation.
  private var isRepeated: Bool {
    switch self {
    case .loop, .suspending, .timed: true
    case .longest, .bytes: false
    }
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
