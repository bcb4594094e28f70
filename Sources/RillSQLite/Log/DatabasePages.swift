#if SQLite
import Foundation

/// The rows in the pages of a database, read without SQLite.
///
/// Pages are not found by their parents but by their contents, so a damaged page hides no other page. The formats are
/// documented at https://sqlite.org/fileformat2.html.
struct DatabasePages {
  /// A value in a column.
  enum Column: Hashable {
    case null
    case integer(Int64)
    case text(String)
    case data(Data)
    /// A value of another type.
    case other
  }

  /// A row of a table, or an entry of an index.
  struct Row {
    /// The number of the row, or nil in an index.
    let number: Int64?
    let columns: [Column]
    /// A Boolean value that indicates whether the page lists the row, rather than only contains it.
    let isListed: Bool
  }

  private let main: Data
  private let log: Data
  private let logged: [Int: Int]
  private let size: Int
  private let count: Int
  private var free: Set<Int> = []

  /// Reads the files of a database.
  ///
  /// - Parameter files: The files. They are not changed.
  /// - Throws: The error if the files cannot be read.
  init(_ files: DatabaseFiles) throws {
    main = try Data(contentsOf: URL(filePath: files.path), options: .mappedIfSafe)
    let hasLog = DatabaseFiles.size(files.log) > 0
    log = hasLog ? try Data(contentsOf: URL(filePath: files.log)) : Data()
    let frames = WriteAheadLog(log)
    logged = frames.pages
    let stated = main.count >= 18 ? Int(main[16]) << 8 | Int(main[17]) : 0
    let known = stated == 1 ? 65_536 : stated
    let isSize = (512...65_536).contains(known) && known.nonzeroBitCount == 1
    // The default of SQLite; a damaged header does not state the size.
    size = frames.pageSize ?? (isSize ? known : 4096)
    count = max(main.count / size, frames.pages.keys.max() ?? 0)
    free = unused()
  }

  /// Calls a closure with each row of each table and index.
  ///
  /// - Complexity: O(size)
  func each(_ body: (Row) -> Void) {
    for number in 1...max(count, 1) where !free.contains(number) {
      guard let page = page(number) else { continue }
      let start = number == 1 ? 100 : 0
      guard page.count == size, let kind = Kind(rawValue: page[start]) else { continue }
      read(page, from: start, kind, body)
    }
  }

  /// The kind of a page that contains rows.
  private enum Kind: UInt8 {
    case table = 0x0d
    case index = 0x0a

    /// Returns the greatest size of a row without overflow pages.
    func limit(_ size: Int) -> Int { self == .table ? size - 35 : (size - 12) * 64 / 255 - 23 }
  }

  private func page(_ number: Int) -> [UInt8]? {
    if let start = logged[number] { return [UInt8](log[start..<(start + size)]) }
    let start = (number - 1) * size
    return number > 0 && start + size <= main.count ? [UInt8](main[start..<(start + size)]) : nil
  }

  /// Returns the numbers of the pages in the list of unused pages, which may contain removed rows.
  private func unused() -> Set<Int> {
    var found: Set<Int> = []
    var next = page(1)?.number(at: 32) ?? 0
    while next > 0, !found.contains(next), let trunk = page(next) {
      found.insert(next)
      let length = min(trunk.number(at: 4), size / 4 - 2)
      for index in 0..<length { found.insert(trunk.number(at: 8 + 4 * index)) }
      next = trunk.number(at: 0)
    }
    return found
  }

  private func read(_ page: [UInt8], from start: Int, _ kind: Kind, _ body: (Row) -> Void) {
    let listed = page.short(at: start + 3)
    // The number of rows may be damaged, so further positions are tried as long as they lead to rows.
    for index in 0..<((size - start - 8) / 2) {
      let position = page.short(at: start + 8 + 2 * index)
      guard position > start + 8, position < size - 3 else {
        if index < listed { continue } else { return }
      }
      guard let row = row(page, at: position, kind, isListed: index < listed) else { continue }
      body(row)
    }
  }

  private func row(_ page: [UInt8], at position: Int, _ kind: Kind, isListed: Bool) -> Row? {
    var bytes = Reader(page, at: position)
    guard let length = bytes.variable().flatMap({ Int(exactly: $0) }), (2...(count * size)).contains(length)
    else {
      return nil
    }
    var number: Int64?
    if kind == .table {
      number = bytes.variable()
      if number == nil { return nil }
    }
    guard let record = record(page, at: bytes.position, length, kind), let columns = Self.columns(record)
    else {
      return nil
    }
    return Row(number: number, columns: columns, isListed: isListed)
  }

  /// Returns the bytes of a record, including those in overflow pages.
  private func record(_ page: [UInt8], at start: Int, _ length: Int, _ kind: Kind) -> [UInt8]? {
    let limit = kind.limit(size)
    guard length > limit else {
      return start + length <= size ? Array(page[start..<(start + length)]) : nil
    }
    let least = (size - 12) * 32 / 255 - 23
    let most = least + (length - least) % (size - 4)
    let local = most <= limit ? most : least
    guard start + local + 4 <= size else { return nil }
    var record = Array(page[start..<(start + local)])
    var next = page.number(at: start + local)
    while record.count < length {
      guard let page = self.page(next) else { return nil }
      record += page[4..<min(size, 4 + length - record.count)]
      next = page.number(at: 0)
    }
    return record
  }

  private static func columns(_ record: [UInt8]) -> [Column]? {
    var head = Reader(record, at: 0)
    guard let end = head.variable().flatMap({ Int(exactly: $0) }), (1...record.count).contains(end) else {
      return nil
    }
    var body = Reader(record, at: end)
    var columns: [Column] = []
    while head.position < end {
      guard let type = head.variable(), type >= 0, let column = body.column(type) else { return nil }
      columns.append(column)
    }
    return body.position == record.count ? columns : nil
  }

  /// Reads numbers and values from bytes.
  private struct Reader {
    let bytes: [UInt8]
    var position: Int

    init(_ bytes: [UInt8], at position: Int) {
      self.bytes = bytes
      self.position = position
    }

    mutating func variable() -> Int64? {
      var value: UInt64 = 0
      for index in 0..<9 {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
        value = value << 7 | UInt64(byte & 0x7f)
        if byte < 0x80 { break }
      }
      return Int64(bitPattern: value)
    }

    mutating func column(_ type: Int64) -> Column? {
      switch type {
      case 0: return .null
      case 8, 9: return .integer(type - 8)
      case 1...6: return take([1, 2, 3, 4, 6, 8][Int(type) - 1]).map { .integer(Self.integer($0)) }
      case 7: return take(8).map { _ in .other }
      case 10, 11: return nil
      default:
        guard let bytes = take(Int((type - 12) / 2)) else { return nil }
        if type.isMultiple(of: 2) { return .data(Data(bytes)) }
        return String(validating: bytes, as: UTF8.self).map { .text($0) }
      }
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= bytes.count - position else { return nil }
      defer { position += count }
      return bytes[position..<(position + count)]
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
      let start: Int64 = bytes.first.map { $0 > 0x7f ? -1 : 0 } ?? 0
      return bytes.reduce(start) { $0 << 8 | Int64($1) }
    }
  }
}

extension [UInt8] {
  fileprivate func short(at index: Int) -> Int { Int(self[index]) << 8 | Int(self[index + 1]) }

  fileprivate func number(at index: Int) -> Int { short(at: index) << 16 | short(at: index + 2) }
}
#endif
