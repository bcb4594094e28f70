public import Rill
public import RillPersistence

/// The settings of a replica.
public struct ReplicaSettings: Sendable {
  /// The treatment of direct writes.
  public enum DirectWrites: Hashable, Sendable {
    /// A direct write is refused with the reason.
    case refused
    /// A direct write is replicated as its change of the encoded state, which must be `Codable`.
    ///
    /// Each write encodes the state twice.
    case replicated
  }

  /// The time at which an effect of an action runs on the replica that proposed the action.
  public enum EffectTime: Hashable, Sendable {
    /// When the action is sent. The effect is cancelled if the action is refused later.
    case whenProposed
    /// When the action is settled, so never for an action that is refused.
    case whenSettled
  }

  /// The treatment of direct writes.
  public var directWrites = DirectWrites.refused
  /// The largest number of pending proposals, beyond which inputs are refused.
  public var pendingLimit = 10_000
  /// The number of bytes of encoded pending proposals above which further inputs are refused.
  public var byteLimit = 64 << 20
  /// The largest number of entries that one append or one read transfers, at least 1.
  public var batchLimit = 512 {
    didSet { batchLimit = max(1, batchLimit) }
  }
  /// The number of offsets between two checksums of the settled state.
  ///
  /// It must be the same on all replicas of a store.
  public var checksumInterval: UInt64 = 1000
  /// The number of checksums between two snapshots, or nil to save none.
  ///
  /// The replica whose entry reaches the offset saves the snapshot.
  public var snapshotInterval: UInt64? = 10
  /// The number of snapshots to keep, at least 1.
  public var snapshotCount = 3 {
    didSet { snapshotCount = max(1, snapshotCount) }
  }
  /// A Boolean value that indicates whether the log is trimmed up to the oldest kept snapshot after a snapshot was saved.
  public var trims = false
  /// The storage of pending proposals, so that a crash loses none, and of the newest checksum, by which the next run notices that
  /// the log has lost entries, or nil to keep them in memory.
  ///
  /// A proposal that is too large for the storage is refused, as one that is too large for the log is.
  public var outbox: (any Storage)?
  /// Returns the time at which an effect runs, or nil if all effects run when their actions are sent.
  public var effects: (@Sendable (EffectDescription) -> EffectTime)?
  /// The waiting time before a failed call of the log or the outbox is repeated, at least a millisecond, which doubles up to the
  /// limit.
  public var retry: (first: Duration, limit: Duration) = (.milliseconds(100), .seconds(10)) {
    didSet {
      retry.first = max(.milliseconds(1), retry.first)
      retry.limit = max(retry.first, retry.limit)
    }
  }
  /// The clock of the waiting times.
  public var clock: any Clock<Duration> = ContinuousClock()

  /// Creates the default settings.
  public init() {}
}
