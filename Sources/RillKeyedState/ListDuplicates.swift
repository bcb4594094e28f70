import Rill
import Synchronization

/// The handling of rows that have the same ID in a plain array.
///
/// Only the first of them has a store. The others are kept unchanged.
enum ListDuplicates {
  private struct Known: Hashable, Sendable {
    let place: String
    let id: String
  }

  private static let known = Mutex<Set<Known>>([])

  /// Returns the rows of a list by their identifiers.
  ///
  /// If several rows have the same identifier, the first is used, and each such identifier is reported once.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - key: The key of the list.
  /// - Returns: The rows by their identifiers.
  static func identified<Row: Identifiable>(_ list: [Row], under key: String) -> IdentifiedArray<Row> {
    var seen: Set<Row.ID> = []
    var duplicates: [Row.ID] = []
    let firsts = list.filter { row in
      let isFirst = seen.insert(row.id).inserted
      if !isFirst { duplicates.append(row.id) }
      return isFirst
    }
    for id in duplicates { report(id: "\(id)", row: SwiftTypeName(Row.self).text, under: key) }
    return IdentifiedArray(firsts)
  }

  /// Returns a list with the changes made to its identified rows.
  ///
  /// Rows with a duplicate identifier follow the row that preceded them.
  ///
  /// - Parameters:
  ///   - list: The previous list.
  ///   - rows: The changed rows by their identifiers.
  /// - Returns: The list with the changed rows.
  static func list<Row: Identifiable>(_ list: [Row], after rows: IdentifiedArray<Row>) -> [Row] {
    var seen: Set<Row.ID> = []
    let isFirst = list.map { seen.insert($0.id).inserted }
    guard isFirst.contains(false) else { return Array(rows) }
    var further: [Row.ID: [Row]] = [:]
    var orphans: [Row] = []
    var last: Row.ID?
    for (row, isFirst) in zip(list, isFirst) {
      if isFirst { last = row.id }
      guard !isFirst, let last else { continue }
      if rows.contains(id: last) { further[last, default: []].append(row) } else { orphans.append(row) }
    }
    return zip(rows.ids, rows).flatMap { id, row in [row] + (further[id] ?? []) } + orphans
  }

  private static func report(id: String, row: String, under key: String) {
    let isNew = known.withLock { $0.insert(Known(place: "\(row) \(key)", id: id)).inserted }
    if isNew { Failures.report(.equalIDs(id, row: row, key: key)) }
  }
}
