import Rill

/// A map from the running store's numbers of effects to the journal entries that requested the effects.
struct JournalCauses: Sendable {
  /// The identity of a range of effects of one entry.
  struct Key: Hashable, Sendable {
    let cause: UInt64
    let first: UInt32
    let last: UInt32
  }

  /// Pairs of an input's sequence number and the newest entry's number at that time; both increase together from there.
  private var bases: [(sequence: UInt64, number: UInt64)] = []
  /// The effects of earlier runs that run again, by their numbers in this run.
  private var resumed: [(range: Range<UInt32>, cause: UInt64)] = []
  /// The cause of resumed effects in this run.
  private(set) var resumption: UInt64 = 0
  /// The sequence number of the last input that was recorded, or nil while inputs are recorded.
  private var last: UInt64?
  /// The at-most-once effects whose beginnings were written.
  private var begun: Set<Key> = []

  /// Records a pair of numbers from which input and entry numbers increase together.
  mutating func begin(_ sequence: UInt64, _ number: UInt64) {
    if bases.isEmpty { resumption = sequence }
    bases.append((sequence, number))
  }

  /// Records that later inputs have no entries.
  mutating func end(at sequence: UInt64) { last = sequence }

  /// Records that effects of an earlier entry run again.
  mutating func resume(_ cause: UInt64, _ range: Range<UInt32>) { resumed.append((range, cause)) }

  /// Returns the identity of an effect, or nil if no entry requested it.
  func key(_ sequence: UInt64, _ numbers: EffectNumbers) -> Key? {
    if sequence == resumption {
      guard let block = resumed.first(where: { $0.range.contains(numbers.first) }) else { return nil }
      let start = block.range.lowerBound
      return Key(cause: block.cause, first: numbers.first - start, last: numbers.last - start)
    }
    guard sequence <= last ?? sequence, let base = bases.last(where: { $0.sequence < sequence }) else {
      return nil
    }
    return Key(cause: base.number + (sequence - base.sequence), first: numbers.first, last: numbers.last)
  }

  /// Records that an effect begins.
  ///
  /// - Returns: A Boolean value that indicates whether the beginning was not recorded before.
  mutating func begin(_ key: Key) -> Bool { begun.insert(key).inserted }

  /// Records that an effect has ended.
  mutating func end(_ key: Key) { begun.remove(key) }
}
