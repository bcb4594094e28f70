/// A set of rows: one bit for each.
struct RowSet {
  private var bits: ContiguousArray<UInt64> = []
  private(set) var count = 0

  /// Returns whether a row is in the set.
  func contains(_ row: RowNumber) -> Bool {
    let word = Int(row >> 6)
    return word < bits.count && bits[word] >> UInt64(row & 63) & 1 == 1
  }

  /// Inserts an absent row, or removes a present one.
  mutating func toggle(_ row: RowNumber) {
    let word = Int(row >> 6)
    if word >= bits.count { bits.append(contentsOf: repeatElement(0, count: word + 1 - bits.count)) }
    bits[word] ^= 1 << UInt64(row & 63)
    count += bits[word] >> UInt64(row & 63) & 1 == 1 ? 1 : -1
  }
}
