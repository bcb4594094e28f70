/// Numbers that look random and are the same in each run.
struct SmallRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number below a limit.
  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
