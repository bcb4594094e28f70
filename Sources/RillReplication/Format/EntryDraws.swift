import Rill

/// The time and the random numbers that a reducer draws when it handles an entry, on each replica alike.
struct EntryDraws: Hashable, Sendable {
  /// The time in microseconds since 1970: the one that the reducer of the proposer has drawn, or that of the proposal.
  var time: Int64
  /// The seed of the random numbers, or nil if the reducer of the proposer has drawn none.
  var seed: UInt64?

  /// Returns the draws with a seed for the case that a reducer draws random numbers in the entry's settled place only.
  ///
  /// - Parameter origin: The checksum of the store and the proposer; see ``origin(of:store:)``.
  /// - Returns: The draws.
  func complete(from origin: UInt64) -> DrawSource.Draws {
    DrawSource.Draws(time: time, seed: seed ?? origin ^ UInt64(bitPattern: time))
  }

  /// Returns the checksum of a replica's ID and of the name of the store.
  static func origin(of replica: String, store: String) -> UInt64 {
    StateHash.of(Array("\(store)\n\(replica)".utf8))
  }
}

extension EntryDraws {
  /// The times of the proposals of one replica, of which no two are equal unless reducers draw them.
  ///
  /// Two entries of a replica without a recorded seed therefore have different seeds.
  struct Maker {
    private var lastTime = DateSource.times.lowerBound

    /// Returns the draws of a proposal.
    ///
    /// - Parameters:
    ///   - drawn: The values that the reducer has drawn.
    ///   - now: The time of the proposal in microseconds since 1970.
    /// - Returns: The draws of its entry.
    mutating func draws(_ drawn: DrawSource.Draws, at now: Int64) -> EntryDraws {
      if let time = drawn.time {
        return EntryDraws(time: DateSource.recorded(time), seed: drawn.seed ?? UInt64.random(in: 0 ... .max))
      }
      lastTime = DateSource.recorded(max(now, lastTime + 1))
      return EntryDraws(time: lastTime, seed: drawn.seed)
    }
  }
}
