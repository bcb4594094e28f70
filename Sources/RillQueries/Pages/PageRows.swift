import Rill

/// The rows of a list of pages, kept up to date at the cost of the pages that differ.
///
/// A row has the position of its first occurrence, and the value of its last one. The rows consist of one section for each
/// page: those whose first occurrence is on it.
struct PageRows<Page: Sequence & Sendable>: Sendable
where Page.Element: Identifiable & Sendable, Page.Element.ID: Sendable {
  typealias Row = Page.Element

  /// The rows, whose journal contains the changes of each step.
  private(set) var rows = IdentifiedArray<Row>()
  private var pages: [Page] = []
  /// The number of rows in the section of each page.
  private var counts: [Int] = []
  /// The pages of each row that occurs more than once, ascending.
  private var repeats: [Row.ID: [Int]] = [:]

  /// Follows a change of the pages.
  ///
  /// - Parameter next: The new pages.
  /// - Complexity: O(pages + repeated rows + rows of the pages that differ, and of those that share a row with them), and
  ///   the changes of the rows. O(rows) if half of them were replaced.
  mutating func follow(_ next: [Page]) {
    guard let change = change(to: next) else {
      pages = next
      return
    }
    let replaced = change.old.reduce(0) { $0 + counts[$1] }
    if change.replaces, 2 * replaced >= rows.count { return restart(next) }
    let touched = touched(by: change, next)
    rows.makeJournalRoom(for: 2 * touched.ids.count)
    leave(touched, change)
    var sections = Array(repeating: 0, count: next.count)
    for (page, kept) in change.kept.enumerated() { if let kept { sections[kept] = counts[page] } }
    (pages, counts) = (next, sections)
    place(touched)
  }

  /// Returns the difference of the pages and others, or nil if they are equal.
  ///
  /// The rows of a page that was stored anew are compared with those of the page in its place. The pages themselves are not
  /// compared: their `==` may ignore rows.
  private func change(to next: [Page]) -> PageChange? {
    let change = PageChange(from: pages, to: next)
    guard let change, change.replaces, let isEqual = equality(of: Row.self) else { return change }
    let replaced = Set(change.old)
    var known = next
    for page in change.new where replaced.contains(page) {
      let isSame = pages[page].elementsEqual(next[page]) { $0.id == $1.id && isEqual($0, $1) }
      if isSame { known[page] = pages[page] }
    }
    return PageChange(from: pages, to: known)
  }

  /// Returns the positions of the pages that may contain a row, among pages that these ones may have become.
  ///
  /// - Complexity: O(pages)
  func candidates(for id: Row.ID, in next: [Page]) -> [Int] {
    let pages = PlacedPages(counts)
    guard let change = PageChange(from: self.pages, to: next) else { return places(of: id, pages) }
    return (change.new + places(of: id, pages).compactMap { change.kept[$0] }).sorted()
  }

  /// Returns the positions of the pages that contain a row, ascending.
  private func places(of id: Row.ID, _ pages: PlacedPages) -> [Int] {
    repeats[id] ?? rows.position(of: id).map { [pages.page(at: $0)] } ?? []
  }
}

// The steps of a change.
extension PageRows {
  /// The rows that occur on pages that differ, before or after a change.
  private struct TouchedRows {
    var ids: [Row.ID] = []
    /// The new pages that contain each row, ascending.
    var pages: [Row.ID: [Int]] = [:]
    /// The rows that do not keep their place.
    var leaving: [Row.ID] = []
    /// The new pages that contain any of the rows.
    var affected: Set<Int>
  }

  private func touched(by change: PageChange, _ next: [Page]) -> TouchedRows {
    var touched = TouchedRows(affected: Set(change.new))
    func touch(_ id: Row.ID) {
      if touched.pages.updateValue(touched.pages[id] ?? [], forKey: id) == nil { touched.ids.append(id) }
    }
    for page in change.old { for row in pages[page] { touch(row.id) } }
    for page in change.new {
      for row in next[page] {
        touch(row.id)
        touched.pages[row.id]?.append(page)
      }
    }
    let placed = PlacedPages(counts)
    for id in touched.ids {
      let before = places(of: id, placed)
      let others = before.compactMap { change.kept[$0] }
      touched.affected.formUnion(others)
      let after = others.isEmpty ? touched.pages[id] ?? [] : (others + (touched.pages[id] ?? [])).sorted()
      touched.pages[id] = after
      guard let first = before.first else { continue }
      if after.first.map({ change.keepsPlace(first, $0) }) != true { touched.leaving.append(id) }
    }
    return touched
  }

  /// Removes the rows that do not keep their place, and records the repetitions of the others.
  private mutating func leave(_ touched: TouchedRows, _ change: PageChange) {
    if touched.leaving.count > 16 {
      rows.removeAll(ids: touched.leaving)
    } else {
      for id in touched.leaving { rows.remove(id: id) }
    }
    if change.moves { repeats = repeats.mapValues { $0.compactMap { change.kept[$0] } } }
    for id in touched.ids { repeats[id] = touched.pages[id].flatMap { $0.count > 1 ? $0 : nil } }
  }

  /// Inserts the rows that have come, and brings the values of the others up to date.
  private mutating func place(_ touched: TouchedRows) {
    let isEqual = equality(of: Row.self)
    var newest: [Row.ID: Row] = [:]
    var (end, next) = (0, 0)
    for page in touched.affected.sorted() {
      end += counts[next..<page].reduce(0, +)
      let start = end
      var seen: Set<Row.ID> = []
      for row in pages[page] {
        let id = row.id
        if touched.pages[id] != nil { newest[id] = row }
        if let places = repeats[id], places[0] != page || !seen.insert(id).inserted { continue }
        put(row, id, at: end)
        end += 1
      }
      (counts[page], next) = (end - start, page + 1)
    }
    for id in touched.ids {
      guard let row = newest[id], let shown = rows[id: id], isEqual?(shown, row) != true else { continue }
      rows[id: id] = row
    }
  }

  private mutating func put(_ row: Row, _ id: Row.ID, at position: Int) {
    if position < rows.count, rows.ids[position] == id { return }
    if rows.contains(id: id) { rows.move(id: id, to: position) } else { rows.insert(row, at: position) }
  }

  /// Takes the rows of other pages, but keeps those that are equal.
  private mutating func restart(_ next: [Page]) {
    var fresh = IdentifiedArray<Row>()
    (pages, counts, repeats) = (next, [], [:])
    for (page, content) in next.enumerated() {
      counts.append(0)
      for row in content {
        if let position = fresh.position(of: row.id) {
          fresh[id: row.id] = row
          repeats[row.id, default: [PlacedPages(counts).page(at: position)]].append(page)
        } else {
          fresh.append(row)
          counts[page] += 1
        }
      }
    }
    let successor = (rows as? any SuccessiveCollection)?.succeeded(by: fresh)
    rows = successor as? IdentifiedArray<Row> ?? fresh
  }
}

/// The pages to which positions among the rows belong.
private struct PlacedPages {
  /// The position after the section of each page.
  private let ends: [Int]

  init(_ counts: [Int]) {
    var end = 0
    ends = counts.map { count in
      end += count
      return end
    }
  }

  /// Returns the page of a position.
  ///
  /// - Complexity: O(log pages)
  func page(at position: Int) -> Int {
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > position { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Returns a function that compares two values, or nil if their type is not `Equatable`.
private func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  (Equality<Value>.self as? any Comparing.Type)?.comparison as? (Value, Value) -> Bool
}

/// Finds the comparison of values whose type is `Equatable`.
private protocol Comparing {
  /// A function that compares two values.
  static var comparison: Any { get }
}

private enum Equality<Value> {}

extension Equality: Comparing where Value: Equatable {
  static var comparison: Any { { $0 == $1 } as (Value, Value) -> Bool }
}
