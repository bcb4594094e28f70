import Rill

/// Which entry has asked for an effect, by the numbers of the running store.
struct JournalCauses: Sendable {
  /// An effect of an entry.
  struct Key: Hashable, Sendable {
    let cause: UInt64
    let first: UInt32
    let last: UInt32
  }

  /// A store's number of an input, and the number of the newest entry then: from there on they grow together.
  private var bases: [(sequence: UInt64, number: UInt64)] = []
  /// The effects of earlier runs that run again, by their numbers in this one.
  private var resumed: [(range: Range<UInt32>, cause: UInt64)] = []
  /// The cause that effects of earlier runs have in this one.
  private(set) var resumption: UInt64 = 0
  /// The effects at most once whose beginnings were written.
  private var begun: Set<Key> = []

  /// Notes where the numbers of inputs and entries go together.
  mutating func begin(_ sequence: UInt64, _ number: UInt64) {
    if bases.isEmpty { resumption = sequence }
    bases.append((sequence, number))
  }

  /// Notes that effects of an earlier entry run again.
  mutating func resume(_ cause: UInt64, _ range: Range<UInt32>) { resumed.append((range, cause)) }

  /// The effect of an entry; nil if no entry has asked for it.
  func key(_ sequence: UInt64, _ numbers: EffectNumbers) -> Key? {
    if sequence == resumption {
      guard let block = resumed.first(where: { $0.range.contains(numbers.first) }) else { return nil }
      let start = block.range.lowerBound
      return Key(cause: block.cause, first: numbers.first - start, last: numbers.last - start)
    }
    guard let base = bases.last(where: { $0.sequence < sequence }) else { return nil }
    return Key(cause: base.number + (sequence - base.sequence), first: numbers.first, last: numbers.last)
  }

  /// Notes that an effect begins.
  ///
  /// - Returns: Whether that was not known.
  mutating func begin(_ key: Key) -> Bool { begun.insert(key).inserted }

  /// Notes that an effect has ended.
  mutating func end(_ key: Key) { begun.remove(key) }
}
