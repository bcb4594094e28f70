#if SQLite
public import Foundation
import Rill
import RillPersistence
public import RillReplication
import Synchronization

/// A log in an SQLite file, for replicas in several processes of one machine.
///
/// ```swift
/// let log = SQLiteLog(at: folder.appending(path: "board.sqlite"))
/// ```
///
/// **Behavior**
/// - An append is one transaction, which is on disk when the call returns. It is complete or has no effect.
/// - Each process *always* learns of the entries of all others: it watches the folder, and SQLite's data version tells
///   whether the file has changed. Nothing is polled.
/// - A process that is killed at any time loses no entry that was appended, and holds up no other process.
/// - Entries that are missing from the file are reported when it is opened, and their offsets are *never* assigned again. A file
///   with the suffix `-marks` contains the newest offset.
/// - A file that is not a log, or that SQLite reports as damaged, is *never* changed. If the file or its write-ahead log is
///   removed or replaced while it is open, calls throw `LogFailure` of the kind `otherLayout` until it is back. A replica that
///   meets this failure stops, and a new one has to be attached.
///
/// SQLite needs a local disk: do not place the file on a network volume.
public final class SQLiteLog: ReplicationLog {
  /// A description of the log for people.
  public let place: String
  /// The largest size of an entry's bytes that the log accepts.
  public let largestEntry: Int
  private let largestSnapshot: Int
  private let noticeFile: NoticeFile
  private let notice: String
  private let folder: String
  private let isClosed = Mutex(false)
  private let watch = Mutex<StorageWatch?>(nil)
  private let signal = LogSignal()
  /// A Boolean value that indicates whether it was reported that entries are missing between others.
  private let isMissingReported = OnceFlag()
  // A transaction that waits for another process does not hold up readers.
  private let writer: LogFile
  private let reader: LogFile
  private let writes = LogQueue("rill.sqlite.log.writes")
  private let reads = LogQueue("rill.sqlite.log.reads")

  /// The largest total size of the entries that one call reads, unless a single entry is larger.
  private static let largestRead = 8 << 20

  /// Creates a log.
  ///
  /// The file is created by the first call.
  ///
  /// - Parameters:
  ///   - file: The file URL of the file. At another URL, none can be opened.
  ///   - largestEntry: The largest size of an entry in bytes.
  ///   - largestSnapshot: The largest size of a snapshot or of a value in bytes.
  ///   - patience: The duration for which a change waits for those of other processes.
  public init(
    at file: URL, largestEntry: Int = 16 << 20, largestSnapshot: Int = 256 << 20,
    patience: Duration = .seconds(10)
  ) {
    let folder = file.ofFile.standardizedFileURL.deletingLastPathComponent().linksResolved
    let name = DatabaseName(folder.appending(path: file.lastPathComponent).path(percentEncoded: false))
    let files = name.files
    place = "SQLite log \(files.path)"
    self.folder = URL(filePath: files.path).deletingLastPathComponent().path(percentEncoded: false)
    notice = URL(filePath: files.path).lastPathComponent + "-notice"
    noticeFile = NoticeFile(besides: files.path, of: place)
    self.largestEntry = min(largestEntry, 900_000_000)
    self.largestSnapshot = min(largestSnapshot, 900_000_000)
    let shared = LogFile.Shared()
    writer = LogFile(name, files, place: place, patience: patience, shared: shared)
    reader = LogFile(name, files, place: place, patience: patience, shared: shared)
  }

  /// Closes the file.
  ///
  /// Waiting and later calls throw `LogFailure` of the kind `closed`.
  ///
  /// The file is closed after the calls that have begun; ``closeAndWait()`` waits for them.
  public func close() {
    isClosed.withLock { $0 = true }
    watch.withLock { $0.take() }?.cancel()
    // One after the other: if two connections are closed at the same time, none of them is the last one, which removes the
    // write-ahead log.
    reads.run { [reader, writer, writes] in
      reader.close()
      writes.run { writer.close() }
    }
    signal.give()
  }

  /// Closes the file, and returns when it is closed.
  ///
  /// Wait before you move the file or put a backup in its place: the connection that is closed last removes the
  /// write-ahead log at the path.
  public func closeAndWait() async {
    close()
    await withCheckedContinuation { continuation in
      reads.run { [writes] in writes.run { continuation.resume() } }
    }
  }

  // MARK: - Entries

  /// Appends entries in one transaction.
  ///
  /// - Complexity: O(number of entries), and one write to the disk.
  public func append(_ entries: [ReplicationEntry]) async throws -> [UInt64] {
    try LogFailure.check(entries, for: place, limit: largestEntry)
    if let entry = entries.first(where: { $0.id.number > UInt64(Int64.max) }) {
      throw LogFailure.badIdentity(place, entry: entry.id.number, of: entry.id.replica)
    }
    guard !entries.isEmpty else { return [] }
    return try await change { tables throws(SQLiteError) in try tables.append(entries) }.get()
  }

  /// Returns the entries after an offset, and waits until there is at least one.
  ///
  /// A call returns at most 8 MiB, unless a single entry is larger.
  ///
  /// - Complexity: O(number of returned entries)
  public func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry] {
    try observe()
    let limit = max(1, limit)
    var seen: Int64?
    while true {
      let count = signal.count
      let known = seen
      typealias Missing = (count: UInt64, first: UInt64)
      let found = try await read { tables throws(SQLiteError) in
        let version = try tables.dataVersion()
        guard version != known else {
          return (version: version, entries: [PlacedEntry](), trimmed: UInt64(0), missing: Missing?.none)
        }
        let entries = try tables.entries(after: offset, limit: limit, bytes: Self.largestRead)
        let missing = try tables.missing(after: offset, before: entries)
        // Read afterwards: if entries were trimmed before they were read, this shows it.
        return (version, entries, UInt64(try tables.trimmed()), missing)
      }
      guard offset >= found.trimmed else {
        throw LogFailure.trimmed(place, after: offset, first: found.trimmed + 1)
      }
      if let missing = found.missing, isMissingReported.raise() {
        Failures.report(Failure(LogFailure.missingEntries(missing.count, from: missing.first, place)))
      }
      if !found.entries.isEmpty { return found.entries }
      seen = found.version
      try await signal.wait(since: count)
      try refuseIfClosed()
    }
  }

  /// Returns the offsets of the first and the last entry.
  public func bounds() async throws -> LogBounds {
    try await read { tables throws(SQLiteError) in try tables.bounds() }
  }

  /// Removes the entries up to an offset, in one transaction.
  ///
  /// - Complexity: O(number of removed entries)
  public func trim(upTo offset: UInt64) async throws {
    try await change { tables throws(SQLiteError) in try tables.trim(upTo: offset) }
  }

  // MARK: - Snapshots and values

  /// Saves a snapshot beside the log, in one transaction.
  public func save(_ snapshot: LogSnapshot) async throws {
    guard snapshot.bytes.count <= largestSnapshot else {
      let what = "the snapshot at offset \(snapshot.offset)"
      throw LogFailure.tooLarge(place, what, size: snapshot.bytes.count, limit: largestSnapshot)
    }
    try await change { tables throws(SQLiteError) in try tables.save(snapshot) }
  }

  /// Returns the offsets of the snapshots in descending order.
  public func snapshots() async throws -> [UInt64] {
    try await read { tables throws(SQLiteError) in try tables.snapshots() }
  }

  /// Returns the snapshot at an offset, or nil if there is none.
  public func snapshot(at offset: UInt64) async throws -> LogSnapshot? {
    try await read { tables throws(SQLiteError) in try tables.snapshot(at: offset) }
  }

  /// Removes the snapshot at an offset.
  public func removeSnapshot(at offset: UInt64) async throws {
    try await change { tables throws(SQLiteError) in try tables.removeSnapshot(at: offset) }
  }

  /// Returns the value under a key, or nil if there is none.
  public func value(_ key: String) async throws -> LogValue? {
    try LogFailure.check(key, for: place)
    return try await read { tables throws(SQLiteError) in try tables.value(key) }
  }

  /// Sets or removes the value under a key if its revision is still the expected one, in one transaction.
  public func compareAndSet(
    _ key: String, to bytes: [UInt8]?, expecting expected: UInt64?
  ) async throws -> UInt64? {
    try LogFailure.check(key, for: place)
    let size = bytes?.count ?? 0
    guard size <= largestSnapshot else {
      throw LogFailure.tooLarge(place, "the value of \"\(key)\"", size: size, limit: largestSnapshot)
    }
    return try await change { tables throws(SQLiteError) in
      try tables.compareAndSet(key, to: bytes, expecting: expected)
    }
  }

  // MARK: - The file

  private func read<Result: Sendable>(
    _ body: @escaping @Sendable (LogTables) throws(SQLiteError) -> Result
  ) async throws -> Result {
    try refuseIfClosed()
    return try await reads.run { [reader] () throws(LogFailure) in try reader.use(body) }
  }

  /// Runs a transaction, and notifies the readers of all processes.
  private func change<Result: Sendable>(
    _ body: @escaping @Sendable (LogTables) throws(SQLiteError) -> Result
  ) async throws -> Result {
    try refuseIfClosed()
    return try await writes.run {
      [writer, signal, noticeFile] () throws(LogFailure) in
      try writer.use { tables throws(SQLiteError) in
        let notice = LogNotice(noticeFile)
        defer {
          notice.post()
          signal.give()
        }
        return try tables.change(body)
      }
    }
  }

  /// Throws an error after ``close()``, also while the connections are still open for earlier calls.
  private func refuseIfClosed() throws(LogFailure) {
    guard !isClosed.withLock({ $0 }) else { throw LogFailure.closed(place) }
  }

  /// Watches the folder, unless it is watched already.
  private func observe() throws(LogFailure) {
    try watch.withLock { watch throws(LogFailure) in
      guard watch == nil, !isClosed.withLock({ $0 }) else { return }
      do throws(PersistenceFailure) {
        watch = try .folder(folder, in: StoragePlace(kind: "sqlite log", address: folder)) {
          [signal, notice] name in
          if name == nil || name == notice { signal.give() }
        }
      } catch {
        throw .folder(place, because: error.message)
      }
    }
  }
}
#endif
