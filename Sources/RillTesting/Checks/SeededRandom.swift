/// Random numbers that a seed decides: the same in each run and on every platform.
///
/// It is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), with the
/// constants of Vigna's public reference at https://prng.di.unimi.it/splitmix64.c. It is quick and good enough for
/// tests, and no secret.
///
/// Its own methods give the same values everywhere. Those of the standard library, such as `Int.random(in:using:)`, may
/// make another use of the same numbers in another version of Swift.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts at a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededRandom {
  /// A number of a range, each as likely as the others.
  public mutating func int(in range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound) &- Int64(range.lowerBound))
    let offset = width == .max ? next() : below(width + 1)
    return Int(Int64(range.lowerBound) &+ Int64(bitPattern: offset))
  }

  /// True or false, each as likely as the other.
  public mutating func bool() -> Bool { next() >> 63 == 1 }

  /// An element, each as likely as the others; nil of nothing.
  ///
  /// - Complexity: That of moving an index of the collection.
  public mutating func element<Elements: Collection>(of elements: Elements) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    let offset = Int(below(UInt64(elements.count)))
    return elements[elements.index(elements.startIndex, offsetBy: offset)]
  }

  /// A text of some length whose characters are those of an alphabet.
  ///
  /// - Parameters:
  ///   - length: How many characters it has; lengths below zero count as zero.
  ///   - alphabet: The characters; an empty one gives the empty text.
  /// - Returns: The text.
  public mutating func text(
    length: ClosedRange<Int> = 0...8, of alphabet: String = "abcdefghijklmnopqrstuvwxyz"
  ) -> String {
    let characters = Array(alphabet)
    let count = max(0, int(in: length))
    return String((0..<count).compactMap { _ in element(of: characters) })
  }

  /// The elements in another order, each order as likely as the others.
  public mutating func shuffled<Element>(_ elements: some Sequence<Element>) -> [Element] {
    var elements = Array(elements)
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, Int(below(UInt64(last + 1))))
    }
    return elements
  }

  /// A number below a bound, which is not zero; each as likely as the others.
  mutating func below(_ bound: UInt64) -> UInt64 {
    // The high half of a product is spread evenly once the low half is not among the few remainders that would
    // favour some numbers.
    let remainders = (0 &- bound) % bound
    while true {
      let product = next().multipliedFullWidth(by: bound)
      if product.low >= remainders { return product.high }
    }
  }
}
