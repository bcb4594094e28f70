import Foundation
public import RillPersistence
import Synchronization

/// A journal file in memory, for tests.
///
/// It can fail on demand.
public final class MemoryJournalFile: JournalFile {
  private struct Row {
    let id: JournalRowID
    let stream: String
    var row: JournalRow
  }

  private struct Contents {
    var rows: [Row] = []
    var names: [String] = []
    var aside: [(reason: String, row: JournalRow)] = []
    var lastID: Int64 = 0
    var isOpen = false

    mutating func note(_ stream: String) {
      if !names.contains(stream) { names = (names + [stream]).sorted() }
    }
  }

  private static let lastNumber = Atomic<Int>(0)

  /// The location of the file, which is unique for each instance.
  public let place: StoragePlace
  private let contents = Mutex(Contents())
  private let interruption: (@Sendable (Step) throws(PersistenceFailure) -> Void)?

  /// A step that the file is about to perform.
  public enum Step: Hashable, Sendable {
    /// Opens the file.
    case open
    /// Appends a number of rows.
    case append(Int)
    /// Removes damaged rows.
    case truncate
    /// Removes old rows.
    case compact
  }

  /// Creates an empty file.
  ///
  /// - Parameter interruption: A closure that is called before each step. The step throws any error that it throws.
  public init(interruption: (@Sendable (Step) throws(PersistenceFailure) -> Void)? = nil) {
    self.interruption = interruption
    place = StoragePlace(
      kind: "memory journal", address: "\(Self.lastNumber.add(1, ordering: .relaxed).newValue)")
  }

  /// Opens the file.
  ///
  /// - Throws: `PersistenceFailure` if the file is already open.
  public func open() throws(PersistenceFailure) {
    try interruption?(.open)
    let wasOpen = contents.withLock { contents in
      defer { contents.isOpen = true }
      return contents.isOpen
    }
    if wasOpen { throw .journalInUse(place) }
  }

  /// Closes the file, so that others can open it.
  public func close() { contents.withLock { $0.isOpen = false } }

  /// Returns the names of the streams, in order.
  public func streams() -> [String] { contents.withLock { $0.names } }

  /// Appends rows to a stream.
  public func append(_ rows: [JournalRow], to stream: String) throws(PersistenceFailure) {
    try interruption?(.append(rows.count))
    contents.withLock { contents in
      contents.note(stream)
      for row in rows {
        contents.lastID += 1
        contents.rows.append(Row(id: JournalRowID(contents.lastID), stream: stream, row: row))
      }
    }
  }

  /// Returns the newest snapshot of a stream before a row.
  public func snapshot(
    of stream: String, before row: JournalRowID?
  ) -> (snapshot: JournalSnapshot, row: JournalRowID)? {
    for found in rows(stream).reversed() where row.map({ found.id < $0 }) ?? true {
      if case .snapshot(let snapshot) = found.row { return (snapshot, found.id) }
    }
    return nil
  }

  /// Returns the next groups of a stream, in order.
  public func groups(
    of stream: String, after row: JournalRowID?, limit: Int
  ) -> [(group: JournalGroup, row: JournalRowID)] {
    let found = rows(stream).compactMap { found -> (group: JournalGroup, row: JournalRowID)? in
      guard row.map({ found.id > $0 }) ?? true, case .group(let group) = found.row else { return nil }
      return (group, found.id)
    }
    return Array(found.prefix(limit))
  }

  /// Removes rows from a stream and sets them aside.
  public func truncate(
    _ truncations: [JournalTruncation], from stream: String, because reason: String
  ) throws(PersistenceFailure) -> String {
    try interruption?(.truncate)
    return contents.withLock { contents in
      for truncation in truncations {
        guard let index = contents.rows.firstIndex(where: { $0.id == truncation.row }) else { continue }
        contents.aside.append((reason, contents.rows[index].row))
        if let rest = truncation.rest {
          contents.rows[index].row = .group(rest)
        } else {
          contents.rows.remove(at: index)
        }
      }
      return "\(place), aside"
    }
  }

  /// Removes the rows before a number of newest snapshots.
  public func compact(_ stream: String, keeping snapshots: Int) throws(PersistenceFailure) -> Bool {
    try interruption?(.compact)
    contents.withLock { contents in
      let kept = contents.rows.filter { $0.stream == stream && $0.row.isSnapshot }.suffix(snapshots)
      guard kept.count == snapshots, let oldest = kept.first?.id else { return }
      contents.rows.removeAll { $0.stream == stream && $0.id < oldest }
    }
    return false
  }

  // MARK: - For tests

  /// Returns the rows of a stream, in order.
  public func rows(of stream: String) -> [JournalRow] { rows(stream).map(\.row) }

  /// The removed rows, in order, with the reasons.
  public var aside: [(reason: String, row: JournalRow)] { contents.withLock { $0.aside } }

  /// Replaces the rows of a stream, to simulate damage.
  ///
  /// - Parameters:
  ///   - stream: The name of the stream.
  ///   - change: A closure that changes the rows.
  public func damage(_ stream: String, _ change: (inout [JournalRow]) -> Void) {
    var rows = rows(of: stream)
    change(&rows)
    contents.withLock { contents in
      contents.note(stream)
      contents.rows.removeAll { $0.stream == stream }
      for row in rows {
        contents.lastID += 1
        contents.rows.append(Row(id: JournalRowID(contents.lastID), stream: stream, row: row))
      }
    }
  }

  private func rows(_ stream: String) -> [Row] {
    contents.withLock { $0.rows.filter { $0.stream == stream } }
  }
}

extension JournalRow {
  fileprivate var isSnapshot: Bool { if case .snapshot = self { true } else { false } }
}
