public import RillPersistence

/// The reason why a replica has stopped.
///
/// The store continues to show what it has, and refuses inputs until the replica is detached. To go on, detach the replica and
/// attach a new one; see <doc:OperatingReplicas>.
public enum ReplicaStop: Error, Hashable, Sendable {
  /// An entry or a snapshot was written by a newer program. The values are its version and its offset.
  case needsUpgrade(version: Int, offset: UInt64)
  /// The log no longer contains the entries that follow the replica's position, and no snapshot replaces them.
  case trimmed(first: UInt64)
  /// The log no longer contains the entries that follow the replica's position, and the snapshot that replaces them cannot be
  /// read. The values are its offset, the reason, and the offset of the first entry of the log.
  case unreadableSnapshot(offset: UInt64, reason: String, first: UInt64)
  /// The place contains something else than a log, or a log with another layout.
  case otherLayout(LogFailure)
  /// The log does not permit a call, or has refused the credentials.
  case denied(LogFailure)
  /// The program has closed the log.
  case closed
  /// Another process proposes under the same ID. The value is the number of a proposal that is not this replica's.
  case twoReplicasWithOneID(number: UInt64)
  /// The log lost a proposal after it had acknowledged it.
  case lostProposal(number: UInt64, offset: UInt64)
  /// The log ends before entries that the replica has already received. The values are both offsets.
  case lostEntries(last: UInt64, known: UInt64)
  /// The log ends before entries that an earlier run of the replica has received. The values are both offsets, and the place in
  /// the outbox that says so.
  case lostEarlierEntries(last: UInt64, known: UInt64, keptIn: String)
  /// The proposals that an earlier run has saved cannot be loaded from the outbox, with the place, the reason and a way out.
  case unreadableOutbox(String)
  /// Another store of this process has a replica with the same name, ID and log, and the outbox at this place.
  case outboxInUse(StoragePlace)
  /// The ID of the replica is empty, or too long for a log.
  case unusableID(String)
  /// The store has another replica. The value is the name of the store that it replicates.
  case secondReplica(of: String)
  /// The replica was attached before, to this store or another one.
  case attachedBefore
  /// The store had a replica before, so its state is not the one before the first entry of the log.
  case replicatedBefore
  /// The replica was detached.
  case detached
}

extension ReplicaStop: CustomStringConvertible {
  /// What happened and how to fix it.
  public var description: String {
    switch self {
    case .needsUpgrade(let version, let offset):
      """
      The entry at offset \(offset) has version \(version), which this program cannot read. The store shows the state \
      before it. Update the program; a replica never skips an entry that a newer one may apply.
      """
    case .trimmed(let first):
      """
      The log begins at offset \(first), beyond the position of this replica, and contains no snapshot that this \
      program can read. Attach a new replica when one that is up to date has saved a snapshot.
      """
    case .unreadableSnapshot(let offset, let reason, let first):
      """
      The log begins at offset \(first), beyond the position of this replica, and its newest snapshot, at offset \(offset), \
      cannot be used: \(reason). If the type of the state has changed, give `states` a schema with the earlier type, as in \
      Schema(StateV1.self).then(State.self) { … }. If the snapshot is damaged, attach a new replica when one that is up to \
      date has saved another.
      """
    case .otherLayout(let failure):
      "The log cannot be used. Attach a new replica when that is fixed. \(failure)"
    case .denied(let failure): "The log denied access. Attach a new replica when it is permitted. \(failure)"
    case .closed: "The log was closed by this program. Attach a new replica with an open log."
    case .twoReplicasWithOneID(let number):
      """
      The log contains a proposal number \(number) under the ID of this replica that this replica has not made. Another \
      process uses the same ID. Attach a new replica with an ID of its own.
      """
    case .lostProposal(let number, let offset):
      """
      The log acknowledged the proposal number \(number) at offset \(offset) and then did not return it. The log has lost \
      it, or another log is in its place. The proposal remains shown here. Check the durability of the log, and attach a new \
      replica.
      """
    case .lostEntries(let last, let known):
      """
      The log ends at offset \(last), but this replica has received entries up to offset \(known). The log has lost entries, \
      or another log is in its place. Restore the log, or accept the loss, and attach a new replica.
      """
    case .lostEarlierEntries(let last, let known, let place):
      """
      The log ends at offset \(last), but an earlier run of this replica has received entries up to offset \(known), as the \
      value in \(place) says. The log has lost entries, or another log is in its place. Restore the log, or remove that value \
      to accept the loss, and attach a new replica.
      """
    case .unreadableOutbox(let reason):
      """
      What an earlier run has kept cannot be loaded from the outbox. Nothing was changed, and the replica sends \
      nothing. \(reason)
      """
    case .outboxInUse(let place):
      """
      Another store of this process has a replica with the same ID and the outbox in \(place), so both would send its \
      proposals and run its effects. Detach that replica or release its store first.
      """
    case .unusableID(let id):
      "The ID of a replica has 1 to 128 bytes of UTF-8, and \"\(id)\" has \(id.utf8.count). Give the replica another ID."
    case .secondReplica(let name):
      """
      The store has a replica already, of "\(name)", and a second one would propose the entries of the first again. Detach the \
      first replica, or attach the second one to a store of its own.
      """
    case .attachedBefore:
      "The replica was attached before. Create a replica for each attachment; it continues the numbers of its ID."
    case .replicatedBefore:
      """
      The store had a replica before, so its state contains entries of the log, which would be handled again. Attach the replica \
      to a new store, or create it with the state before the first entry as `initial`.
      """
    case .detached: "The replica was detached from its store."
    }
  }
}

extension ReplicaStop {
  /// Returns the stop that a failure of a log causes, or nil if the call is repeated later.
  init?(_ failure: LogFailure) {
    switch failure.kind {
    case .unavailable, .full, .tooLarge: return nil
    case .trimmed(let first): self = .trimmed(first: first)
    case .otherLayout: self = .otherLayout(failure)
    case .denied: self = .denied(failure)
    case .closed: self = .closed
    }
  }
}
