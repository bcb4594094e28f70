import RillTesting

/// One event of a simulation of replicas.
///
/// A step that is impossible at its time changes nothing, so that steps can be omitted from a failing simulation.
public enum SimulationStep: Hashable, Sendable {
  /// A replica sends an action, which a seed determines.
  case send(Int, seed: UInt64)
  /// A replica encodes and, with a durable outbox, saves its waiting proposals.
  case save(Int)
  /// A replica starts an append of a number of entries.
  case append(Int, count: Int)
  /// The log receives the oldest append of a replica, or only a number of its entries before it fails.
  case arrive(Int, failsAfter: Int?)
  /// A replica receives the answer to an append.
  case acknowledge(Int)
  /// The answer to an append is lost, or the replica no longer waits for it.
  case loseAnswer(Int)
  /// A replica receives a number of entries, perhaps some that it already has.
  case read(Int, count: Int, again: Int)
  /// A running effect of a replica sends its action and ends.
  case finishEffect(Int)
  /// A replica can no longer reach the log.
  case cut(Int)
  /// A replica can reach the log again.
  case heal(Int)
  /// A replica is killed.
  case crash(Int)
  /// A killed replica starts again.
  case restart(Int)
  /// The log loses the appends that it has not stored, and skips some offsets.
  case crashLog
  /// Something else is written to the log.
  case litter(seed: UInt64)
  /// A replica saves a snapshot of its settled state.
  case snapshot(Int)
  /// A snapshot is damaged.
  case damageSnapshot
  /// The log is trimmed up to its oldest snapshot but one.
  case trim

  /// Returns random steps for a number of replicas.
  ///
  /// - Parameters:
  ///   - count: The number of steps.
  ///   - replicas: The number of replicas.
  ///   - random: The source of randomness.
  static func steps(_ count: Int, replicas: Int, _ random: inout SeededRandom) -> [SimulationStep] {
    (0..<count).map { _ in
      let replica = random.int(in: 0...replicas - 1)
      return switch random.int(in: 0...99) {
      case ..<24: .send(replica, seed: random.next())
      case ..<34: .save(replica)
      case ..<46: .append(replica, count: random.int(in: 1...4))
      case ..<57: .arrive(replica, failsAfter: random.int(in: 0...7) == 0 ? random.int(in: 0...2) : nil)
      case ..<66: .acknowledge(replica)
      case ..<69: .loseAnswer(replica)
      case ..<84: .read(replica, count: random.int(in: 1...6), again: random.int(in: 0...4) == 0 ? 3 : 0)
      case ..<88: .finishEffect(replica)
      case ..<90: .cut(replica)
      case ..<92: .heal(replica)
      case ..<93: .crash(replica)
      case ..<95: .restart(replica)
      case ..<96: .crashLog
      case ..<97: .litter(seed: random.next())
      case ..<98: .snapshot(replica)
      case ..<99: random.bool() ? .damageSnapshot : .snapshot(replica)
      default: .trim
      }
    }
  }
}
