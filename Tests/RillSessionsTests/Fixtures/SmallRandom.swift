/// A deterministic generator of pseudorandom numbers.
struct SmallRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns a number below a limit.
  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
