/// What became of a store when it was attached to a journal.
public struct JournalRecovery: Hashable, Sendable {
  /// An entry that was left out because the program does not understand it.
  public struct Skipped: Hashable, Sendable {
    /// The number of the entry.
    public let number: UInt64
    /// Why.
    public let reason: String
  }

  /// The entries that were cut out, because they were damaged or come after such.
  public struct Cut: Hashable, Sendable {
    /// How many entries; those that cannot be told apart any more count as one.
    public let count: Int
    /// How many snapshots.
    public let snapshots: Int
    /// Where they are kept, for a person.
    public let location: String
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
  /// What was cut out; nil if all was whole.
  public internal(set) var cut: Cut?
}

extension JournalRecovery: CustomStringConvertible {
  /// What was recovered, in a few sentences.
  public var description: String { JournalWording.text(self) }
}
