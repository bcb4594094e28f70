/// The result of attaching a store to a journal.
public struct JournalRecovery: Hashable, Sendable {
  /// An entry that was skipped because the program cannot read it.
  public struct Skipped: Hashable, Sendable {
    /// The number of the entry.
    public let number: UInt64
    /// The reason.
    public let reason: String
  }

  /// The entries that were removed or are missing because they are damaged or follow damaged entries.
  public struct Truncation: Hashable, Sendable {
    /// The number of entries.
    ///
    /// Entries that can no longer be separated count as one.
    public let count: Int
    /// The number of snapshots.
    public let snapshots: Int
    /// A readable description of where the removed entries, or a copy of the whole file, are kept.
    public let location: String
    /// A Boolean value that indicates whether acknowledged entries can no longer be read.
    ///
    /// A copy of the whole file may still contain traces of them.
    public internal(set) var isMissing = false
  }

  /// A Boolean value that indicates whether the journal was empty, so that it starts with the current state of the
  /// store.
  public let isFresh: Bool
  /// The number of the entry after which the recovered snapshot was taken.
  public let snapshot: UInt64
  /// The number of entries that were replayed after the snapshot.
  public let replayed: Int
  /// The number of the newest recovered entry.
  public let newest: UInt64
  /// The entries that were skipped.
  public let skipped: [Skipped]
  /// The effects that had not ended, in the order of the entries that requested them.
  ///
  /// Effects are listed after they are resolved with the program's ``EffectRule`` values.
  public internal(set) var unfinished: [Unfinished] = []
  /// The entries that were removed or are missing, or nil if the journal was intact.
  public internal(set) var truncation: Truncation?
}
