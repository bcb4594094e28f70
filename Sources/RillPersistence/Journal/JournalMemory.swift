/// What a journal file knows about a track besides its rows.
public struct JournalMemory: Hashable, Sendable {
  /// The newest entry that was acknowledged, or an earlier one; nil if that is not known.
  public var newest: JournalMark?
  /// The number of commits that the file has lost, if it does not know the newest entry.
  public var lost: Int

  /// Makes a memory; for journal files.
  ///
  /// - Parameters:
  ///   - newest: The newest entry that was acknowledged, or an earlier one.
  ///   - lost: The number of commits that the file has lost.
  public init(newest: JournalMark? = nil, lost: Int = 0) {
    self.newest = newest
    self.lost = lost
  }
}

/// An entry of a track, by its number and the seal after it.
public struct JournalMark: Hashable, Sendable {
  /// The number of the entry.
  public let number: UInt64
  /// The seal of the newest line at that time.
  public let seal: UInt32

  /// Makes a mark; for journal files.
  ///
  /// - Parameters:
  ///   - number: The number of the entry.
  ///   - seal: The seal of the newest line at that time.
  public init(number: UInt64, seal: UInt32) {
    self.number = number
    self.seal = seal
  }
}

extension JournalMark {
  /// The mark after some rows were added.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - mark: The mark before.
  package init?(after rows: [JournalRow], following mark: JournalMark?) {
    var number = mark?.number
    var seal = mark?.seal ?? 0
    for row in rows {
      switch row {
      case .snapshot(let snapshot): (number, seal) = (snapshot.number, snapshot.seal)
      case .group(let group):
        number = JournalLine.newestNumber(in: group.lines) ?? number
        if group.seals.count >= 4 {
          seal = JournalSeal.number(Array(group.seals.suffix(4)), at: 0)
        }
      }
    }
    guard let number else { return nil }
    self.init(number: number, seal: seal)
  }
}
