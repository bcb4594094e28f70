package import RillTesting

extension SeededRandom {
  /// Returns a number from 0 up to but not including a bound.
  package mutating func below(_ bound: Int) -> Int { int(in: 0...bound - 1) }
}
