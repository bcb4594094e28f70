/// Information about a stream that a journal file stores outside the stream's rows.
public struct JournalMemory: Hashable, Sendable {
  /// The newest acknowledged entry or an earlier one, or nil if it is not known.
  public var newest: JournalMark?
  /// The number of commits that the file has lost, if the newest entry is not known.
  public var lost: Int
  /// The location of the damaged file, if the file was made anew from the rows that could still be read.
  public var salvaged: String?

  /// Creates the information, for implementations of journal files.
  ///
  /// - Parameters:
  ///   - newest: The newest acknowledged entry or an earlier one.
  ///   - lost: The number of commits that the file has lost.
  ///   - salvaged: The location of the damaged file, if the file was made anew.
  public init(newest: JournalMark? = nil, lost: Int = 0, salvaged: String? = nil) {
    self.newest = newest
    self.lost = lost
    self.salvaged = salvaged
  }
}

/// An entry of a stream, identified by its number and the checksum after it.
public struct JournalMark: Hashable, Sendable {
  /// The number of the entry.
  public let number: UInt64
  /// The checksum of the newest line at that time.
  public let checksum: UInt32

  /// Creates a mark, for implementations of journal files.
  ///
  /// - Parameters:
  ///   - number: The number of the entry.
  ///   - checksum: The checksum of the newest line at that time.
  public init(number: UInt64, checksum: UInt32) {
    self.number = number
    self.checksum = checksum
  }
}

extension JournalMark {
  /// Creates the mark after rows were appended.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - mark: The previous mark.
  package init?(after rows: [JournalRow], following mark: JournalMark?) {
    var number = mark?.number
    var checksum = mark?.checksum ?? 0
    for row in rows {
      switch row {
      case .snapshot(let snapshot): (number, checksum) = (snapshot.number, snapshot.precedingChecksum)
      case .group(let group):
        number = JournalLine.newestNumber(in: group.lines) ?? number
        if group.checksums.count >= 4 {
          checksum = JournalChecksum.number(Array(group.checksums.suffix(4)), at: 0)
        }
      }
    }
    guard let number else { return nil }
    self.init(number: number, checksum: checksum)
  }
}
