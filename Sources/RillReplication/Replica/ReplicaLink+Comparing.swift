import Rill
public import RillValues
import Synchronization

/// The difference between the settled states of two replicas after the same entries.
public struct StateDifference: Hashable, Sendable {
  /// The offset of the last entry that both states contain.
  public let offset: UInt64
  /// The ID of the other replica, which has saved a snapshot at the offset.
  public let replica: String
  /// The difference from the state of this replica to that of the other.
  public let difference: Difference
}

// The states of a replica and of others at the same offsets, after their checksums have differed.
extension ReplicaLink {
  /// Compares the newest state at an offset at which another replica saves a snapshot with that snapshot.
  ///
  /// The other one may save it later. Without the snapshot, or if the log cannot be reached, the next checkpoint tries again.
  func compareStates(_ checkpoint: Checkpoint, _ entrance: StoreEntrance<State, Action>) async {
    if checkpoint.isShared, !checkpoint.isSaved { keep(compared: (checkpoint.state, checkpoint.offset)) }
    guard let states = coding.states, let own = content.withLock({ $0.compared }) else { return }
    do {
      guard let snapshot = try await log.snapshot(at: own.offset),
        case .state(let state, let parts) = SnapshotFormat(store: name).read(snapshot, states, defaults),
        parts.author != id, parts.version == states.version,
        let difference = Difference(from: own.state, to: state)
      else { return }
      let found = StateDifference(offset: own.offset, replica: parts.author, difference: difference)
      await enter(entrance) { $0.change { $0.difference = found } }
      keep(compared: nil)
    } catch {
      return
    }
  }

  private func keep(compared: (state: State, offset: UInt64)?) {
    // Released after the lock: releasing a state may run any code.
    let old = content.withLock { content in
      defer { content.compared = compared }
      return content.compared
    }
    withExtendedLifetime(old) {}
  }
}
