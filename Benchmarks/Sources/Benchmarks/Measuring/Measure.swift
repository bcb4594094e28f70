/// How one thing is measured, ready to go.
@MainActor
enum Measure {
  /// Does the thing so many times.
  case loop(@MainActor (_ count: Int) -> Void)
  /// Does so many groups of a thing that suspends.
  case suspending(each: Int = 1, @MainActor (_ count: Int) async -> Void)
  /// Does the thing so many times and tells how long that took, without what comes before and after it.
  case timed(@MainActor (_ count: Int) async -> Duration)
  /// Finds the longest time, in nanoseconds, that the thing keeps the main actor busy.
  case longest(@MainActor () async -> Double)
  /// Counts the bytes that the thing takes.
  case bytes(@MainActor () -> Double)

  /// Measures once.
  ///
  /// - Parameter count: How often to do it.
  /// - Returns: The nanoseconds that one thing takes, or its bytes.
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

  /// How often to do it, so that a sample takes at least 50 ms.
  func calibrated() async -> Int {
    let target = 50_000_000.0
    var count = 1
    while true {
      let time = await sample(count) * Double(count * each)
      if !isRepeated || time >= target { return count }
      // Never more than tenfold: the first runs are slow, and say little of the later ones.
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

  /// Whether the thing is done as often as it takes.
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
