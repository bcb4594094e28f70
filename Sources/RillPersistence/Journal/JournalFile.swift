public import Foundation
import RillSessions

/// Where a journal is written: rows, several of which are added as a whole or not at all.
///
/// ``MemoryJournalFile`` keeps them in memory. The module `RillSQLite` has one in an SQLite file, behind the trait `SQLite`.
///
/// **Behavior**
/// - A call that has thrown has *never* changed anything.
/// - Rows of one track *always* come back in the order in which they were added, those of other tracks among them or not.
/// - Calls come from one thread at a time, and *may* block.
public protocol JournalFile: Sendable {
  /// Where it is.
  var place: StoragePlace { get }

  /// Opens the file, makes it if there is none, and keeps everybody else from opening it until ``close()``.
  ///
  /// - Throws: Why it cannot be used, `inUse` if somebody else does.
  func open() throws(PersistenceFailure)

  /// Lets others open the file.
  func close()

  /// The names of the tracks, in order: each is what one store writes.
  ///
  /// - Throws: Why they cannot be told.
  func tracks() throws(PersistenceFailure) -> [String]

  /// Adds rows to a track, as a whole or not at all; they are on the disk when this returns.
  ///
  /// - Parameters:
  ///   - rows: The rows, in order.
  ///   - track: The track.
  /// - Throws: Why they were not added.
  func append(_ rows: [JournalRow], to track: String) throws(PersistenceFailure)

  /// The newest snapshot of a track before a row.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - row: The row; nil for the newest of all.
  /// - Returns: The snapshot and its place, or nil if there is none.
  /// - Throws: Why it cannot be read.
  func snapshot(
    of track: String, before row: JournalRowID?
  ) throws(PersistenceFailure) -> (snapshot: JournalSnapshot, row: JournalRowID)?

  /// The next groups of a track, in order.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - row: The row after which they begin; nil for the first.
  ///   - limit: How many.
  /// - Returns: The groups and their places; none if there are no more.
  /// - Throws: Why they cannot be read.
  func groups(
    of track: String, after row: JournalRowID?, limit: Int
  ) throws(PersistenceFailure) -> [(group: JournalGroup, row: JournalRowID)]

  /// Takes rows out and keeps them aside.
  ///
  /// - Parameters:
  ///   - cuts: What is taken out.
  ///   - track: The track.
  ///   - reason: Why, for whoever finds it.
  /// - Returns: Where it is now, for a person.
  /// - Throws: Why that was not done.
  func cut(
    _ cuts: [JournalCut], from track: String, because reason: String
  ) throws(PersistenceFailure) -> String

  /// Forgets a few of the rows that lie before a number of newest snapshots.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - snapshots: How many snapshots are kept.
  /// - Returns: Whether there is more to forget.
  /// - Throws: Why nothing was forgotten.
  func compact(_ track: String, keeping snapshots: Int) throws(PersistenceFailure) -> Bool

  /// Tells what the file knows about a track besides its rows, so that missing rows are noticed.
  ///
  /// - Parameter track: The track.
  /// - Returns: What it knows. The default implementation knows nothing.
  /// - Throws: Why it cannot tell.
  func memory(of track: String) throws(PersistenceFailure) -> JournalMemory

  /// Copies the whole file as it is, because rows are missing from it; called before anything is added.
  ///
  /// - Returns: Where the copy is, for a person. The default implementation copies nothing.
  /// - Throws: Why it was not copied.
  func keepAside() throws(PersistenceFailure) -> String
}

extension JournalFile {
  /// Knows nothing.
  public func memory(of track: String) throws(PersistenceFailure) -> JournalMemory { JournalMemory() }

  /// Copies nothing.
  public func keepAside() throws(PersistenceFailure) -> String { "\(place)" }
}

/// The place of a row among the rows of a journal; later ones are higher.
public struct JournalRowID: Hashable, Sendable, Comparable {
  /// The place.
  public let number: Int64

  /// Makes a place; for journal files.
  ///
  /// - Parameter number: The place.
  public init(_ number: Int64) { self.number = number }

  /// Whether one is earlier.
  public static func < (one: JournalRowID, other: JournalRowID) -> Bool { one.number < other.number }
}

/// What is added to a journal.
public enum JournalRow: Hashable, Sendable {
  /// Entries that were written together.
  case group(JournalGroup)
  /// The state after all entries before.
  case snapshot(JournalSnapshot)
}

/// Entries that were written together.
public struct JournalGroup: Hashable, Sendable {
  /// The entries, each ended by a line feed.
  public var lines: Data
  /// The seal of each entry, in four bytes.
  public var seals: Data
  /// The version of the actions that they are written in.
  public let version: Int

  /// Makes a group; for journal files.
  ///
  /// - Parameters:
  ///   - lines: The entries, each ended by a line feed.
  ///   - seals: The seal of each entry, in four bytes.
  ///   - version: The version of the actions that they are written in.
  public init(lines: Data, seals: Data, version: Int) {
    self.lines = lines
    self.seals = seals
    self.version = version
  }
}

/// A state, and where in the row of entries it stands.
public struct JournalSnapshot: Hashable, Sendable {
  /// The number of the entry before.
  public let number: UInt64
  /// The seal of the entry before.
  public let seal: UInt32
  /// The state.
  public let data: Data
  /// A checksum of all that.
  public let check: UInt32

  /// Makes a snapshot; for journal files.
  ///
  /// - Parameters:
  ///   - number: The number of the entry before.
  ///   - seal: The seal of the entry before.
  ///   - data: The state.
  ///   - check: A checksum of all that.
  public init(number: UInt64, seal: UInt32, data: Data, check: UInt32) {
    self.number = number
    self.seal = seal
    self.data = data
    self.check = check
  }

  init(number: UInt64, seal: UInt32, data: Data) {
    self.init(number: number, seal: seal, data: data, check: Self.check(number, seal, data))
  }

  /// Whether it is as it was written.
  var isWhole: Bool { check == Self.check(number, seal, data) }

  private static func check(_ number: UInt64, _ seal: UInt32, _ data: Data) -> UInt32 {
    let head = [UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32), seal]
    return Checksum.of(data, after: Checksum.of(head.flatMap(JournalSeal.bytes)))
  }
}

/// A row that is taken out of a journal.
public struct JournalCut: Hashable, Sendable {
  /// The row.
  public let row: JournalRowID
  /// The group that stays in its place, if its beginning is good.
  public let rest: JournalGroup?

  /// Makes a cut; for journal files.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - rest: The group that stays in its place, if its beginning is good.
  public init(row: JournalRowID, rest: JournalGroup? = nil) {
    self.row = row
    self.rest = rest
  }
}
