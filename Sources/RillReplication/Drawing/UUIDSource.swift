public import Foundation
import Rill
public import RillDependencies

/// New identifiers, as a dependency.
///
/// `DependencyValues.current.uuid()` returns the next one.
///
/// While a reducer handles an input of a replicated store, all identifiers follow from the seed that the input has recorded.
/// See `DrawSource`. The seed is drawn from an identifier of the source.
public struct UUIDSource: DependencyKey, Sendable {
  /// Random identifiers.
  public static let real = UUIDSource { UUID() }

  private let make: @Sendable () -> UUID

  /// Creates a source of identifiers.
  ///
  /// - Parameter make: Returns the next identifier.
  public init(_ make: @escaping @Sendable () -> UUID) { self.make = make }

  /// Returns a new identifier.
  public func callAsFunction() -> UUID {
    guard let source = DrawSource.current else { return make() }
    let seed = { make().words.reduce(0) { ($0 &* 0x9e37_79b9_7f4a_7c15) ^ $1 } }
    return UUID(random: (source.random(seed), source.random(seed)))
  }
}

extension UUID {
  /// The bytes as two numbers.
  fileprivate var words: [UInt64] {
    withUnsafeBytes(of: uuid) { bytes in
      [bytes.prefix(8), bytes.suffix(8)].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    }
  }

  /// Creates a random identifier, of version 4, from two random numbers.
  fileprivate init(random words: (UInt64, UInt64)) {
    let high = words.0 & ~0xf000 | 0x4000
    let low = words.1 & ~(3 << 62) | 2 << 62
    let bytes = [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
        bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}

extension DependencyValues {
  /// New identifiers: `DependencyValues.current.uuid()`.
  public var uuid: UUIDSource {
    get { self[UUIDSource.self] }
    set { self[UUIDSource.self] = newValue }
  }
}
