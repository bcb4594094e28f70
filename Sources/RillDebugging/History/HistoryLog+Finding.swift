import Rill

// Lookup of entries and positions.
extension HistoryLog {
  /// Returns the position after an entry, or the first position for the number of the entry before it.
  func position(after number: UInt64) -> Int? {
    number == self.number(before: first) ? first : position(of: number).map { $0 + 1 }
  }

  /// Returns the number of the entry before a position, or 0 if there never was one.
  func number(before position: Int) -> UInt64 {
    position > keyframes[0].position ? entries[position - 1].sequence : baseNumber
  }

  /// Returns the position of an entry.
  ///
  /// - Complexity: O(log n); O(n) after entries were moved.
  func position(of number: UInt64) -> Int? {
    guard isInOrder else { return (first..<end).first { entries[$0].sequence == number } }
    var (low, high) = (first, end)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].sequence < number { low = middle + 1 } else { high = middle }
    }
    return low < end && entries[low].sequence == number ? low : nil
  }

  /// Returns a failure for a number that does not exist, with the range of numbers that do.
  func unknown(_ number: UInt64) -> HistoryFailure {
    let numbers = visible.map(\.sequence)
    return .unknownEntry(number, first: numbers.min(), last: numbers.max())
  }
}
