/// An entry that a replica has skipped because no replica can read it.
public struct DamagedEntry: Hashable, Sendable {
  /// The offset.
  public let offset: UInt64
  /// The identity, or nil if the log contains something else than an entry at the offset.
  public let id: EntryID?
  /// The bytes, of which at most the first 65,536 are kept.
  public let bytes: [UInt8]
  /// The reason why it was skipped.
  public let reason: String
}

extension DamagedEntry {
  /// The newest damaged entries of a replica, oldest first, in bounded memory.
  struct List {
    private static var limit: Int { 100 }
    private static var byteLimit: Int { 65_536 }

    private(set) var entries: [DamagedEntry] = []

    mutating func add(_ placed: PlacedEntry, because reason: String) {
      if entries.count == Self.limit { entries.removeFirst() }
      let bytes = Array((placed.entry?.bytes ?? []).prefix(Self.byteLimit))
      entries.append(
        DamagedEntry(offset: placed.offset, id: placed.entry?.id, bytes: bytes, reason: reason))
    }
  }
}
