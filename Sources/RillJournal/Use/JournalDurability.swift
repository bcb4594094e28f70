/// The time at which a journal writes entries to disk, where they survive a crash and a power failure.
///
/// With every option, recovery after a crash restores an uninterrupted prefix of the recorded entries, and the journal
/// writes earlier when its queue is half full.
public enum JournalDurability: Hashable, Sendable {
  /// Writes immediately, together with all other waiting entries in one commit. Effects start only after the commit.
  case everyAction
  /// Writes after the given interval, counted from the first waiting entry. Effects start immediately.
  case every(Duration)
  /// Writes with each snapshot and each flush. Effects start immediately.
  case onSnapshot
}

/// Settings that control what a journal keeps and when it writes.
public struct JournalSettings: Hashable, Sendable {
  /// The handling of an input for which the journal's queue has no room.
  public enum Fullness: Hashable, Sendable {
    /// Refuses the input with a reason and leaves the state unchanged.
    case refuse
    /// Handles the input and queues its entry beyond the limit. `room()` waits until there is room again.
    case grow
  }

  /// The handling of an intact entry that the program cannot read.
  public enum Unknown: Hashable, Sendable {
    /// Throws from recovery and leaves the journal and the state unchanged.
    case refuse
    /// Skips the entry, reports it and lists it in the ``JournalRecovery``. The journal keeps it.
    case skip
  }

  /// The time at which entries are written to disk.
  public var durability: JournalDurability
  /// The number of entries between two snapshots, which approximately limits the number of entries that recovery
  /// replays.
  public var snapshotInterval: Int
  /// The number of snapshots to keep together with the entries since the oldest of them; at least one.
  ///
  /// With two snapshots, recovery can use the older one if the newer one is damaged.
  public var snapshots: Int
  /// The maximum number of entries that wait to be written.
  public var countLimit: Int
  /// The maximum number of bytes that wait to be written, estimated from the sizes of the entries written so far.
  public var byteLimit: Int
  /// The handling of an input for which there is no room.
  public var whenFull: Fullness
  /// The handling of an entry that the program cannot read.
  public var unknown: Unknown

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - durability: The time at which entries are written to disk.
  ///   - snapshotInterval: The number of entries between two snapshots.
  ///   - snapshots: The number of snapshots to keep together with the entries since the oldest of them.
  ///   - countLimit: The maximum number of entries that wait to be written.
  ///   - byteLimit: The maximum number of bytes that wait to be written.
  ///   - whenFull: The handling of an input for which there is no room.
  ///   - unknown: The handling of an entry that the program cannot read.
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
