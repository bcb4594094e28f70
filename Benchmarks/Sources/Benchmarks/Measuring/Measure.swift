/// How one thing is measured, ready to go.
@MainActor
enum Measure {
  /// Does the thing so many times.
  case loop(@MainActor (_ count: Int) -> Void)
  /// Does so many groups of a thing that suspends.
  case suspending(each: Int = 1, @MainActor (_ count: Int) async -> Void)
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
    case .bytes(let body): return body()
    }
  }

  /// How often to do it, so that a sample takes at least 50 ms.
  func calibrated() async -> Int {
    let target = 50_000_000.0
    var count = 1
    while true {
      let time = await sample(count) * Double(count * each)
      if isBytes || time >= target { return count }
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
}

extension Duration {
  fileprivate var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
