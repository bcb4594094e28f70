/// What became of a store when it was attached to a journal.
public struct JournalRecovery: Hashable, Sendable {
  /// An entry that was left out because the program does not understand it.
  public struct Skipped: Hashable, Sendable {
    /// The number of the entry.
    public let number: UInt64
    /// Why.
    public let reason: String
  }

  /// The entries that were cut out or are missing, because they were damaged or come after such.
  public struct Cut: Hashable, Sendable {
    /// The number of entries; those that cannot be told apart any more count as one.
    public let count: Int
    /// The number of snapshots.
    public let snapshots: Int
    /// Where they are kept, or the whole file as it was, for a person.
    public let location: String
    /// Whether acknowledged entries cannot be read any more; a copy of the whole file may still have traces of them.
    public internal(set) var isMissing = false
  }

  /// Whether nothing was found, so that the journal begins with the state of the store.
  public let isFresh: Bool
  /// The number of the entry after which the snapshot was taken that recovery began with.
  public let snapshot: UInt64
  /// How many entries were replayed after that.
  public let replayed: Int
  /// The number of the newest entry that was recovered.
  public let newest: UInt64
  /// What was left out.
  public let skipped: [Skipped]
  /// The effects that had not ended, in the order of their causes.
  ///
  /// They are listed once they are dealt with, as the program's ``EffectRule``s say.
  public internal(set) var unfinished: [Unfinished] = []
  /// What was cut out; nil if all was whole.
  public internal(set) var cut: Cut?
}

extension JournalRecovery: CustomStringConvertible {
  /// What was recovered, in a few sentences.
  public var description: String { JournalWording.text(self) }
}
