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
    ///
    /// Empty if the file itself was gone, so that nothing could be kept.
    public let location: String
    /// A Boolean value that indicates whether acknowledged entries can no longer be read.
    ///
    /// A copy of the whole file may still contain traces of them.
    public internal(set) var isMissing = false
    /// The numbers of the entries from the first to the last that is known to be missing, or nil if they are not known.
    public internal(set) var numbers: ClosedRange<UInt64>?
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
  /// The paths of the fields of the snapshot that the state does not have, or reads differently, such as a field that was
  /// renamed without an upgrade.
  ///
  /// They are reported as well, and stay in the journal until it removes the snapshot.
  public internal(set) var lostFields: [String] = []
  /// The number of inputs that the store handled while the journal was read, which the recovered state has replaced.
  ///
  /// Refused inputs and the states that a history has restored count as well.
  /// They are not in the journal. A store that waits for `attach` before it sends has none.
  public internal(set) var replaced = 0
  /// The effects that had not ended, in the order of the entries that requested them.
  ///
  /// Effects are listed after they are resolved with the program's ``EffectRule`` values.
  public internal(set) var unfinished: [Unfinished] = []
  /// The entries that were removed or are missing, or nil if the journal was intact.
  public internal(set) var truncation: Truncation?
  /// A readable description of where the damaged file is kept, or nil if the file was readable.
  ///
  /// The journal continues in a file that was made from the rows of the damaged one that could still be read.
  public internal(set) var salvaged: String?
}
