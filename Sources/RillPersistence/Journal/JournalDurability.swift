/// When a journal brings what it was told to the disk, so that it outlives a crash and a power cut.
///
/// Whatever is chosen, what comes back after a crash is the beginning of what has happened, without a gap.
public enum JournalDurability: Hashable, Sendable {
  /// At once, as one commit with everything else that waits; effects start only after that.
  case everyAction
  /// So long after the first entry that waits; effects start at once.
  case every(Duration)
  /// With each snapshot, and when something is flushed; effects start at once.
  case onSnapshot
}

/// What a journal keeps, and how.
public struct JournalSettings: Hashable, Sendable {
  /// What becomes of an input for which the queue of the journal has no room.
  public enum Fullness: Hashable, Sendable {
    /// It is refused, with the reason; the state stays as it was.
    case refuse
    /// It is handled and waits in memory, beyond the limit; `room()` tells when there is room again.
    case grow
  }

  /// What becomes of an entry that is whole and that the program does not understand.
  public enum Unknown: Hashable, Sendable {
    /// Recovery fails; the journal and the state stay as they are.
    case refuse
    /// It is left out, named in the ``JournalRecovery`` and reported; the journal keeps it.
    case skip
  }

  /// When entries are brought to the disk.
  public var durability: JournalDurability
  /// How many entries lie between two snapshots; recovery replays at most about as many.
  public var snapshotInterval: Int
  /// How many snapshots are kept, with the entries since the oldest of them; at least one.
  ///
  /// With two, a damaged one is made up for by the one before.
  public var snapshots: Int
  /// How many entries may wait to be written.
  public var countLimit: Int
  /// How many bytes may wait to be written, judged by the size of those that were.
  public var byteLimit: Int
  /// What becomes of an input for which there is no room.
  public var whenFull: Fullness
  /// What becomes of an entry that the program does not understand.
  public var unknown: Unknown

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - durability: When entries are brought to the disk.
  ///   - snapshotInterval: How many entries lie between two snapshots.
  ///   - snapshots: How many snapshots are kept, with the entries since the oldest of them.
  ///   - countLimit: How many entries may wait to be written.
  ///   - byteLimit: How many bytes may wait to be written.
  ///   - whenFull: What becomes of an input for which there is no room.
  ///   - unknown: What becomes of an entry that the program does not understand.
  public init(
    durability: JournalDurability = .everyAction, snapshotInterval: Int = 10_000, snapshots: Int = 2,
    countLimit: Int = 65_536, byteLimit: Int = 64 << 20, whenFull: Fullness = .refuse,
    unknown: Unknown = .refuse
  ) {
    self.durability = durability
    self.snapshotInterval = max(snapshotInterval, 1)
    self.snapshots = max(snapshots, 1)
    self.countLimit = max(countLimit, 1)
    self.byteLimit = max(byteLimit, 1)
    self.whenFull = whenFull
    self.unknown = unknown
  }
}
