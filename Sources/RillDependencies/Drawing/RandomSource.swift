import Rill

/// Random numbers, as a dependency.
///
/// ```swift
/// var random = DependencyValues.current.random
/// state.die = Int.random(in: 1...6, using: &random)
/// ```
///
/// While a reducer handles an input of a replicated store, all random numbers follow from the seed that the input has
/// recorded; see `DrawSource`.
public struct RandomSource: DependencyKey, RandomNumberGenerator, Sendable {
  /// The system's random numbers.
  public static let real = RandomSource {
    var system = SystemRandomNumberGenerator()
    return system.next()
  }

  private let number: @Sendable () -> UInt64

  /// Creates a source of random numbers.
  ///
  /// - Parameter number: Returns the next number.
  public init(_ number: @escaping @Sendable () -> UInt64) { self.number = number }

  /// Returns the next random number.
  public mutating func next() -> UInt64 { DrawSource.current?.random(number) ?? number() }
}

extension DependencyValues {
  /// Random numbers: `var random = DependencyValues.current.random`.
  public var random: RandomSource {
    get { self[RandomSource.self] }
    set { self[RandomSource.self] = newValue }
  }
}
