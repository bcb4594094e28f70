/// A random number generator that is determined by its seed: it produces the same numbers in each run on every
/// platform.
///
/// It implements SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014),
/// with the constants of Vigna's public reference at https://prng.di.unimi.it/splitmix64.c. It is fast and good enough
/// for tests, and not cryptographically secure.
///
/// Its own methods return the same values everywhere. Those of the standard library, such as `Int.random(in:using:)`,
/// may use the same numbers differently in another version of Swift.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator with a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededRandom {
  /// Returns a uniformly distributed number from a range.
  public mutating func int(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound) &- Int64(range.lowerBound))
    let offset = width == .max ? next() : below(width + 1)
    return Int(Int64(range.lowerBound) &+ Int64(bitPattern: offset))
  }

  /// Returns true or false with equal probability.
  public mutating func bool() -> Bool { next() >> 63 == 1 }

  /// Returns a uniformly chosen element, or nil if the collection is empty.
  ///
  /// - Complexity: That of moving an index of the collection.
  public mutating func element<Elements: Collection>(of elements: Elements) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    let offset = Int(below(UInt64(elements.count)))
    return elements[elements.index(elements.startIndex, offsetBy: offset)]
  }

  /// Returns a random string with characters from an alphabet.
  ///
  /// - Parameters:
  ///   - length: The number of characters. Negative lengths count as zero.
  ///   - alphabet: The characters. An empty alphabet results in an empty string.
  /// - Returns: The string.
  public mutating func text(
    length: ClosedRange<Int> = 0...8, of alphabet: String = "abcdefghijklmnopqrstuvwxyz"
  ) -> String {
    let characters = Array(alphabet)
    let count = max(0, int(in: length))
    return String((0..<count).compactMap { _ in element(of: characters) })
  }

  /// Returns the elements in random order, each order with equal probability.
  public mutating func shuffled<Element>(_ elements: some Sequence<Element>) -> [Element] {
    var elements = Array(elements)
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, Int(below(UInt64(last + 1))))
    }
    return elements
  }

  /// Returns a uniformly distributed number below a bound, which must not be zero.
  mutating func below(_ bound: UInt64) -> UInt64 {
    // The high half of the product is uniformly distributed once the low half is not among the few remainders that
    // would favor some numbers.
    let remainders = (0 &- bound) % bound
    while true {
      let product = next().multipliedFullWidth(by: bound)
      if product.low >= remainders { return product.high }
    }
  }
}
