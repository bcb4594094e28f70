public import Foundation
public import RillPersistence
import RillValues

/// A file that stores a journal as rows.
///
/// An append adds either all of its rows or none.
///
/// ``MemoryJournalFile`` keeps the rows in memory. The module `RillSQLite` provides an SQLite file, behind the trait
/// `SQLite`.
///
/// **Behavior**
/// - A call that throws *never* changes anything.
/// - Rows of one stream are *always* returned in the order in which they were appended, even with rows of other streams
///   between them.
/// - Calls come from one thread at a time, and *may* block.
public protocol JournalFile: Sendable {
  /// The location of the file.
  var place: StoragePlace { get }

  /// The location by which journals of one process recognize that they use the same file, whatever name they know it by.
  ///
  /// Defaults to ``place``.
  var canonicalPlace: StoragePlace { get }

  /// Opens the file, or creates it if it does not exist, and prevents others from opening it until ``close()``.
  ///
  /// - Throws: `PersistenceFailure` if the file cannot be used; its code is `inUse` if the file is already open
  ///   elsewhere.
  func open() throws(PersistenceFailure)

  /// Closes the file, so that others can open it.
  func close()

  /// Returns the names of the streams, in order. Each stream contains the entries of one store.
  ///
  /// - Throws: `PersistenceFailure` if the names cannot be read.
  func streams() throws(PersistenceFailure) -> [String]

  /// Appends rows to a stream in one step or not at all. They are on disk when this method returns.
  ///
  /// - Parameters:
  ///   - rows: The rows, in order.
  ///   - stream: The name of the stream.
  /// - Throws: `PersistenceFailure` if the rows were not appended.
  func append(_ rows: [JournalRow], to stream: String) throws(PersistenceFailure)

  /// Returns the newest snapshot of a stream before a row.
  ///
  /// - Parameters:
  ///   - stream: The name of the stream.
  ///   - row: The row, or nil for the newest snapshot of all.
  /// - Returns: The snapshot and its row ID, or nil if there is none.
  /// - Throws: `PersistenceFailure` if the snapshot cannot be read.
  func snapshot(
    of stream: String, before row: JournalRowID?
  ) throws(PersistenceFailure) -> (snapshot: JournalSnapshot, row: JournalRowID)?

  /// Returns the next groups of a stream, in order.
  ///
  /// - Parameters:
  ///   - stream: The name of the stream.
  ///   - row: The row after which to start, or nil to start at the first one.
  ///   - limit: The maximum number of groups.
  /// - Returns: The groups and their row IDs, or an empty array if there are no more.
  /// - Throws: `PersistenceFailure` if the groups cannot be read.
  func groups(
    of stream: String, after row: JournalRowID?, limit: Int
  ) throws(PersistenceFailure) -> [(group: JournalGroup, row: JournalRowID)]

  /// Removes rows from a stream and sets them aside.
  ///
  /// - Parameters:
  ///   - truncations: The rows to remove.
  ///   - stream: The name of the stream.
  ///   - reason: The reason, for people who find the rows.
  /// - Returns: A readable description of where the rows are now.
  /// - Throws: `PersistenceFailure` if the rows were not removed.
  func truncate(
    _ truncations: [JournalTruncation], from stream: String, because reason: String
  ) throws(PersistenceFailure) -> String

  /// Removes some of the rows before a number of newest snapshots.
  ///
  /// - Parameters:
  ///   - stream: The name of the stream.
  ///   - snapshots: The number of snapshots to keep.
  /// - Returns: A Boolean value that indicates whether more rows can be removed.
  /// - Throws: `PersistenceFailure` if no rows were removed.
  func compact(_ stream: String, keeping snapshots: Int) throws(PersistenceFailure) -> Bool

  /// Returns what the file knows about a stream besides its rows, so that missing rows are noticed.
  ///
  /// - Parameter stream: The name of the stream.
  /// - Returns: The information, which is empty in the default implementation.
  /// - Throws: `PersistenceFailure` if the information cannot be read.
  func memory(of stream: String) throws(PersistenceFailure) -> JournalMemory

  /// Copies the whole file as it is because rows are missing from it. Called before anything is appended.
  ///
  /// - Returns: A readable description of where the copy is, or an empty text if there was nothing to copy. The default
  ///   implementation copies nothing.
  /// - Throws: `PersistenceFailure` if the file was not copied.
  func keepAside() throws(PersistenceFailure) -> String

  /// Makes the file anew from the rows that can still be read, because the file is damaged or rows are missing from it.
  ///
  /// The damaged file is kept. ``memory(of:)`` contains its location afterwards. The rows keep their positions.
  ///
  /// - Parameter needsMore: A Boolean value that indicates whether the file stays as it is unless it contains rows that
  ///   were not found before.
  /// - Returns: A Boolean value that indicates whether the file was made anew. The default implementation returns false.
  /// - Throws: `PersistenceFailure` if the file could not be written. It is unchanged then.
  func salvage(needsMore: Bool) throws(PersistenceFailure) -> Bool
}

extension JournalFile {
  /// The location of the file.
  public var canonicalPlace: StoragePlace { place }

  /// Returns empty information.
  public func memory(of stream: String) throws(PersistenceFailure) -> JournalMemory { JournalMemory() }

  /// Copies nothing.
  public func keepAside() throws(PersistenceFailure) -> String { "\(place)" }

  /// Returns false.
  public func salvage(needsMore: Bool) throws(PersistenceFailure) -> Bool { false }
}

/// The position of a row in a journal.
///
/// Later rows have higher positions.
public struct JournalRowID: Hashable, Sendable, Comparable {
  /// The position as a number.
  public let number: Int64

  /// Creates a position, for implementations of journal files.
  ///
  /// - Parameter number: The position as a number.
  public init(_ number: Int64) { self.number = number }

  /// Returns a Boolean value that indicates whether a row precedes another.
  public static func < (one: JournalRowID, other: JournalRowID) -> Bool { one.number < other.number }
}

/// A row of a journal.
public enum JournalRow: Hashable, Sendable {
  /// Entries that were written together.
  case group(JournalGroup)
  /// The state after all previous entries.
  case snapshot(JournalSnapshot)
}

/// Entries that were written together.
public struct JournalGroup: Hashable, Sendable {
  /// The entries, each of which ends with a line feed.
  public var lines: Data
  /// The checksum of each entry, in four bytes.
  public var checksums: Data
  /// The schema version of the actions.
  public let version: Int

  /// Creates a group, for implementations of journal files.
  ///
  /// - Parameters:
  ///   - lines: The entries, each of which ends with a line feed.
  ///   - checksums: The checksum of each entry, in four bytes.
  ///   - version: The schema version of the actions.
  public init(lines: Data, checksums: Data, version: Int) {
    self.lines = lines
    self.checksums = checksums
    self.version = version
  }
}

/// A state and its position among the entries.
public struct JournalSnapshot: Hashable, Sendable {
  /// The number of the previous entry.
  public let number: UInt64
  /// The checksum of the previous entry.
  public let precedingChecksum: UInt32
  /// The state.
  public let data: Data
  /// A checksum of all the other properties.
  public let checksum: UInt32

  /// Creates a snapshot, for implementations of journal files.
  ///
  /// - Parameters:
  ///   - number: The number of the previous entry.
  ///   - precedingChecksum: The checksum of the previous entry.
  ///   - data: The state.
  ///   - checksum: A checksum of all the other values.
  public init(number: UInt64, precedingChecksum: UInt32, data: Data, checksum: UInt32) {
    self.number = number
    self.precedingChecksum = precedingChecksum
    self.data = data
    self.checksum = checksum
  }

  init(number: UInt64, precedingChecksum: UInt32, data: Data) {
    self.init(
      number: number, precedingChecksum: precedingChecksum, data: data,
      checksum: Self.checksum(of: number, precedingChecksum, data))
  }

  /// A Boolean value that indicates whether the snapshot is unchanged since it was written.
  package var isWhole: Bool { checksum == Self.checksum(of: number, precedingChecksum, data) }

  private static func checksum(of number: UInt64, _ preceding: UInt32, _ data: Data) -> UInt32 {
    let head = [UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32), preceding]
    return Checksum.of(data, after: Checksum.of(head.flatMap(JournalChecksum.bytes)))
  }
}

/// A row to remove from a journal because it is damaged or follows damage.
public struct JournalTruncation: Hashable, Sendable {
  /// The row.
  public let row: JournalRowID
  /// The group that replaces the row, if its first entries are intact.
  public let rest: JournalGroup?

  /// Creates a truncation.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - rest: The group that replaces the row, if its first entries are intact.
  public init(row: JournalRowID, rest: JournalGroup? = nil) {
    self.row = row
    self.rest = rest
  }
}
