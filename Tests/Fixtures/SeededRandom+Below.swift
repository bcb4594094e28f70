package import RillTesting

extension SeededRandom {
  /// A number from 0 up to a bound, the bound left out.
  package mutating func below(_ bound: Int) -> Int { int(in: 0...bound - 1) }
}
