public import Rill
public import RillPersistence

/// The condition of a replica.
public struct ReplicaStatus: Hashable, Sendable {
  /// The connection of a replica to its log.
  public enum Connection: Hashable, Sendable {
    /// The replica reads the entries that it does not know yet.
    case connecting
    /// The replica receives entries.
    case connected
    /// A call of the log has failed, and is repeated.
    case disconnected(LogFailure)
    /// The replica has stopped. The store shows what it has and refuses inputs.
    case stopped(ReplicaStop)
  }

  /// The connection.
  public var connection = Connection.connecting
  /// The failure of the newest append, which is repeated, or nil if it has succeeded.
  ///
  /// Reading may work meanwhile, so ``connection`` does not show it.
  public var appendFailure: LogFailure?
  /// The failure of the newest change of ``ReplicaSettings/outbox``, which is repeated, or nil if it has succeeded.
  ///
  /// The replica accepts no inputs meanwhile, because a crash would lose them.
  public var outboxFailure: PersistenceFailure?
  /// The failure to save the newest snapshot, or to trim the log after it, or nil if that has succeeded.
  ///
  /// The next snapshot tries again.
  public var snapshotFailure: LogFailure?
  /// The offset of the last entry that the replica has handled.
  public var position: UInt64 = 0
  /// The largest known offset of the log.
  public var newest: UInt64 = 0
  /// The number of proposals that are not settled.
  public var pending = 0
  /// The number of pending proposals that the outbox has saved and the log has not acknowledged.
  ///
  /// The next run of the process appends them if this one is killed. It is 0 without ``ReplicaSettings/outbox``.
  public var saved = 0
  /// The time at which the oldest pending proposal was sent, or nil if there is none.
  ///
  /// Proposals of an earlier run count from their recovery.
  public var oldestPending: ContinuousClock.Instant?
  /// The number of damaged entries that were skipped.
  public var damagedCount = 0
  /// The first known difference between this replica's settled state and another's, or nil.
  public var straying: Checkpoints.Straying?
  /// The difference between this replica's settled state and another's after they have strayed, or nil.
  ///
  /// It is known when this replica has handled the entry at which the other one has saved a snapshot. Compared are the states
  /// at that offset, which is later than that of ``straying``.
  public var difference: StateDifference?

  /// The number of offsets that the replica has not handled yet.
  public var behind: UInt64 { newest > position ? newest - position : 0 }

  /// The reason why the replica has stopped, or nil.
  public var stop: ReplicaStop? {
    if case .stopped(let stop) = connection { stop } else { nil }
  }

  /// A Boolean value that indicates whether the replica receives entries.
  public var isConnected: Bool { connection == .connected }

  /// Returns the age of the oldest pending proposal.
  ///
  /// - Parameter now: The present time.
  /// - Returns: The age, or zero if nothing is pending.
  public func age(at now: ContinuousClock.Instant = .now) -> Duration {
    oldestPending.map { $0.duration(to: now) } ?? .zero
  }
}

/// A proposal that was refused after it had been shown.
public struct RefusedProposal<Action: Sendable>: Sendable {
  /// The action, or nil for a direct write.
  public let action: Action?
  /// The sequence number of the input in this run, or 0 for a proposal of an earlier run.
  public let sequence: UInt64
  /// The reason.
  public let refusal: Refusal
}
