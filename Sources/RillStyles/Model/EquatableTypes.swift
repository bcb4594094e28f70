private import Synchronization

/// The types that are known to be `Equatable`, or known not to be.
///
/// Asking the runtime takes about 800 instructions, and a model's store asks after each action.
///
/// The address of a type determines the place of its answer. Two types with the same place replace each other's answers,
/// which costs time only. A conformance that is loaded while the program runs is not found for a type that has been asked
/// about before.
@usableFromInline
struct EquatableTypes: ~Copyable, Sendable {
  private static let shared = EquatableTypes()

  // Fields rather than an array: an array of atomic values needs an object for each of them, and a reference to it.
  private let first = Place()
  private let second = Place()
  private let third = Place()
  private let fourth = Place()
  private let fifth = Place()
  private let sixth = Place()
  private let seventh = Place()
  private let eighth = Place()

  /// Returns whether a type is `Equatable` at run time.
  @usableFromInline
  static func contains(_ type: any Any.Type) -> Bool {
    let address = UInt(bitPattern: ObjectIdentifier(type))
    return switch ((address >> 3) ^ (address >> 9)) & 7 {
    case 0: shared.first.contains(type, address)
    case 1: shared.second.contains(type, address)
    case 2: shared.third.contains(type, address)
    case 3: shared.fourth.contains(type, address)
    case 4: shared.fifth.contains(type, address)
    case 5: shared.sixth.contains(type, address)
    case 6: shared.seventh.contains(type, address)
    default: shared.eighth.contains(type, address)
    }
  }

  /// A type and its answer, in one word: types are aligned, so the lowest bit of their addresses is free.
  private struct Place: ~Copyable, Sendable {
    private let word = Atomic<UInt>(0)

    @inline(__always)
    func contains(_ type: any Any.Type, _ address: UInt) -> Bool {
      // Relaxed: a word is complete, and nothing else is published with it.
      let word = word.load(ordering: .relaxed)
      return word & ~1 == address ? word & 1 == 1 : remember(type, address)
    }

    private func remember(_ type: any Any.Type, _ address: UInt) -> Bool {
      let answer = type is any Equatable.Type
      word.store(address | (answer ? 1 : 0), ordering: .relaxed)
      return answer
    }
  }
}
