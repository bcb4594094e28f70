#if SQLite
import Foundation
import RillJournal

/// The rows of a journal that can still be read although SQLite finds the file damaged.
struct JournalSalvage {
  /// A row of the journal's table, as it is stored.
  struct Row {
    let stream: Int64
    let kind: Int64
    let number: Int64
    let checksums: Data
    let data: Data
  }

  /// The rows, by their numbers.
  private(set) var rows: [Int64: Row] = [:]
  /// The names of the streams, by their numbers.
  private(set) var streams: [Int64: String] = [:]

  /// Finds the rows in the files of a journal.
  ///
  /// - Parameters:
  ///   - files: The files. They are not changed.
  ///   - isKnown: Returns a Boolean value that indicates whether a stream with a name is known from elsewhere. It decides
  ///     which of two differing names is right.
  /// - Throws: The error if the files cannot be read.
  init(_ files: DatabaseFiles, isKnown: (String) -> Bool) throws {
    var others: [Int64: Row] = [:]
    var names: [Int64: [String]] = [:]
    try DatabasePages(files).each { found in
      switch (found.number, found.columns.count) {
      case (let id?, 6):
        guard let row = Row(found.columns) else { return }
        if found.isListed { rows[id] = row } else { others[id] = row }
      case (let number?, 2):
        if case .text(let name) = found.columns[1], found.columns[0] == .null {
          names[number, default: []].append(name)
        }
      case (nil, 2):
        // The index of the names.
        guard case .text(let name) = found.columns[0], case .integer(let number) = found.columns[1] else {
          return
        }
        names[number, default: []].append(name)
      default: break
      }
    }
    rows.merge(others) { listed, _ in listed }
    for number in Set(rows.values.map(\.stream)) {
      let names = names[number] ?? []
      streams[number] = names.first(where: isKnown) ?? names.first ?? "stream \(number)"
    }
  }

  /// A Boolean value that indicates whether a snapshot can be read, from which a stream can go on.
  var hasSnapshot: Bool {
    rows.values.contains { $0.kind == 1 && SQLiteJournal.snapshot($0.number, $0.checksums, $0.data).isWhole }
  }
}

extension JournalSalvage.Row {
  /// Creates the row if the columns are those of the journal's table.
  fileprivate init?(_ columns: [DatabasePages.Column]) {
    guard columns[0] == .null, case .integer(let stream) = columns[1], case .integer(let kind) = columns[2],
      case .integer(let number) = columns[3], case .data(let checksums) = columns[4],
      case .data(let data) = columns[5], kind == 0 || kind == 1
    else { return nil }
    self.init(stream: stream, kind: kind, number: number, checksums: checksums, data: data)
  }
}
#endif
