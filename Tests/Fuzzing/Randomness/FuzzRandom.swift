/// A generator of pseudorandom numbers that are the same for the same seed.
struct FuzzRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator for a block of rounds, so that each block can be run separately.
  init(seed: UInt64, block: Int) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(block) &* 0xd1b5_4a32_d192_ed03
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// Returns a number below a limit, which is at least 1.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// Returns true once in the given number of times on average.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// Returns one of the elements, of which there must be at least one.
  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
