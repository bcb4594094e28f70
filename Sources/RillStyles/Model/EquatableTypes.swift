private import Synchronization

/// The types that are known to be `Equatable`, or known not to be.
///
/// Asking the runtime takes about 800 instructions, and a model's store asks after each action.
///
/// The address of a type determines the place of its answer. Two types with the same place replace each other's answers,
/// which costs time only. A conformance that is loaded while the program runs is not found for a type that has been asked
/// about before.
@usableFromInline
enum EquatableTypes {
  /// A type and its answer, in one word: types are aligned, so the lowest bit of their addresses is free.
  private final class Place: Sendable {
    let word = Atomic<UInt>(0)
  }

  private static let places = (0..<64).map { _ in Place() }

  /// Returns whether a type is `Equatable` at run time.
  @usableFromInline
  static func contains(_ type: any Any.Type) -> Bool {
    let address = UInt(bitPattern: ObjectIdentifier(type))
    let place = places[Int(truncatingIfNeeded: (address >> 3) ^ (address >> 9)) & 63]
    // Relaxed: a word is complete, and nothing else is published with it.
    let word = place.word.load(ordering: .relaxed)
    if word & ~1 == address { return word & 1 == 1 }
    let answer = type is any Equatable.Type
    place.word.store(address | (answer ? 1 : 0), ordering: .relaxed)
    return answer
  }
}
