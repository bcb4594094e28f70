import RillReplication

/// The log of a simulation: ordered, durable and idempotent, at a distance.
struct SimulatedStorage {
  /// A snapshot with everything that a replica needs.
  struct Snapshot<State> {
    var offset: UInt64
    var state: State
    var numbers: [String: UInt64]
    var isDamaged = false
  }

  private(set) var entries: [PlacedEntry] = []
  private(set) var first: UInt64 = 1
  private(set) var last: UInt64 = 0
  private var offsets: [EntryID: UInt64] = [:]
  private var highest: [String: UInt64] = [:]

  var bounds: LogBounds { LogBounds(first: first, last: last) }

  /// Appends entries, and returns their offsets, or nil if the log no longer remembers one of them.
  mutating func append(_ batch: some Sequence<ReplicationEntry>) -> [UInt64]? {
    var result: [UInt64] = []
    for entry in batch {
      if let offset = offsets[entry.id] {
        result.append(offset)
        continue
      }
      guard entry.id.number > highest[entry.id.replica] ?? 0 else { return nil }
      last += 1
      entries.append(PlacedEntry(offset: last, entry: entry))
      offsets[entry.id] = last
      highest[entry.id.replica] = entry.id.number
      result.append(last)
    }
    return result
  }

  /// Adds something that is not an entry.
  mutating func litter() {
    last += 1
    entries.append(PlacedEntry(offset: last, entry: nil))
  }

  /// Leaves an offset without an entry.
  mutating func skipOffset() { last += 1 }

  /// Changes the bytes of an entry.
  mutating func change(at offset: UInt64, _ change: (inout [UInt8]) -> Void) {
    guard let index = entries.firstIndex(where: { $0.offset == offset }), var entry = entries[index].entry
    else {
      return
    }
    change(&entry.bytes)
    entries[index].entry = entry
  }

  /// Forgets the entries after an offset.
  mutating func lose(after offset: UInt64) {
    for placed in entries where placed.offset > offset { placed.entry.map { offsets[$0.id] = nil } }
    entries.removeAll { $0.offset > offset }
    last = min(last, offset)
    highest = [:]
    for placed in entries { placed.entry.map { highest[$0.id.replica] = $0.id.number } }
  }

  func entries(after offset: UInt64, limit: Int) -> ArraySlice<PlacedEntry> {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return entries[low...].prefix(limit)
  }

  mutating func trim(upTo offset: UInt64) {
    guard offset >= first else { return }
    first = min(offset, last) + 1
    for placed in entries where placed.offset < first { placed.entry.map { offsets[$0.id] = nil } }
    entries.removeAll { $0.offset < first }
  }
}
