#if SQLite
import Foundation
import Rill
import RillFixtures
import RillJournal
import RillPersistence
import Testing

@testable import RillSQLite

/// SQLite finds the file of a journal damaged, and the journal continues with the rows that can be read without it.
@MainActor
struct SalvageTests {
  private static let count = 400
  private static let pageSize = 4096

  private let place: CountFolder
  /// The main file of a journal of many pages whose program has ended.
  private let whole: Data
  private let marks: Data

  init() async throws {
    place = try CountFolder()
    let store = place.store()
    let settings = JournalSettings(snapshotInterval: 300)
    let kept = try await store.attach(Journal(in: SQLiteJournalFile(at: place.file), settings: settings))
    for number in 1...Self.count {
      store.send(.add(number))
      try await kept.flush()
    }
    let connection = try SQLiteConnection(path: place.file.path())
    _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    whole = try Data(contentsOf: place.file)
    marks = try Data(contentsOf: URL(filePath: place.file.path() + "-marks"))
  }

  private func sum(_ count: Int) -> Int { count * (count + 1) / 2 }

  /// The numbers of the pages of the journal's rows, without their root.
  private var leaves: [Int] {
    get throws {
      try SQLiteConnection(path: place.file.path()).rows(
        "SELECT pageno FROM dbstat WHERE name = 'rill_journal' AND pagetype = 'leaf' ORDER BY path"
      ) { Int($0.integer(0)) }
    }
  }

  private func root(of table: String) throws -> Int {
    try SQLiteConnection(path: place.file.path()).rows(
      "SELECT rootpage FROM sqlite_master WHERE name = '\(table)'"
    ) {
      Int($0.integer(0))
    }.first ?? 0
  }

  /// Opens a copy in which a page is overwritten.
  private func open(
    without page: Int?, name: String = "copy.sqlite", change: (inout Data) -> Void = { _ in }
  ) async throws -> (state: Count, recovery: JournalRecovery, file: URL, bytes: Data) {
    var bytes = whole
    if let page {
      let start = (page - 1) * Self.pageSize
      bytes.replaceSubrange(
        start..<(start + Self.pageSize), with: Data(repeating: 0xa5, count: Self.pageSize))
    }
    change(&bytes)
    let file = place.folder.appending(path: name)
    try bytes.write(to: file)
    try marks.write(to: URL(filePath: file.path() + "-marks"))
    let (state, recovery) = try await place.read(file)
    return (state, recovery, file, bytes)
  }

  @Test func `a damaged page above the rows hides none of them`() async throws {
    let found = try await open(without: root(of: "rill_journal"))
    #expect(found.state.sum == sum(Self.count))
    let copy = found.file.path() + "-damaged-1"
    #expect(found.recovery.salvaged == copy && found.recovery.truncation == nil)
    #expect(try Data(contentsOf: URL(filePath: copy)) == found.bytes)
    #expect(
      found.recovery.description.hasSuffix(
        " The file was damaged, and its readable rows were copied. The damaged file is kept in \(copy)."))
    // The journal continues in the new file.
    let again = try await place.read(found.file)
    #expect(again.state.sum == sum(Self.count) && again.recovery.salvaged == nil)
    #expect(try await place.read(found.file).recovery.newest == UInt64(Self.count))
  }

  @Test func `entries before the newest snapshot are not needed`() async throws {
    let pages = try leaves
    let page = try #require(pages.first)
    let found = try await open(without: page)
    #expect(found.state.sum == sum(Self.count) && found.recovery.newest == UInt64(Self.count))
  }

  @Test func `entries in a damaged page are named, and those before it are kept`() async throws {
    let pages = try leaves
    let page = try #require(pages.last)
    let found = try await open(without: page)
    let newest = Int(found.recovery.newest)
    #expect(newest >= 300 && newest < Self.count && found.state.sum == sum(newest))
    let cut = try #require(found.recovery.truncation)
    #expect(cut.isMissing && cut.count == Self.count - newest)
    #expect(cut.numbers == UInt64(newest + 1)...UInt64(Self.count))
    let copy = found.file.path() + "-damaged-1"
    #expect(
      found.recovery.description.contains(
        " The damaged file is kept in \(copy). \(cut.count) entries (\(newest + 1) to 400) cannot be read any more."
      ))
    #expect(cut.location.hasSuffix(copy))
  }

  @Test(arguments: ["rill_journal_tracks", "rill_journal_snapshots"])
  func `a damaged table or index is made anew`(name: String) async throws {
    let found = try await open(without: root(of: name))
    #expect(found.state.sum == sum(Self.count))
    #expect(found.recovery.salvaged != nil)
  }

  @Test func `a file without its first page is salvaged by the default size of pages`() async throws {
    let found = try await open(without: 1)
    #expect(found.state.sum == sum(Self.count) && found.recovery.salvaged != nil)
  }

  @Test func `rows that a damaged count of rows hides are found`() async throws {
    let pages = try leaves
    let page = try #require(pages.last)
    let found = try await open(without: nil) { $0[(page - 1) * Self.pageSize + 4] = 2 }
    #expect(found.state.sum == sum(Self.count))
    #expect(found.recovery.salvaged != nil && found.recovery.truncation == nil)
  }

  @Test func `rows that are out of order are damage, and are not read again without end`() async throws {
    let page = try #require(leaves.last)
    let found = try await open(without: nil) { bytes in
      let start = (page - 1) * Self.pageSize
      // The first cell: the size of the row in one to nine bytes, then its id, here in two.
      var cell = start + Int(bytes[start + 8]) << 8 + Int(bytes[start + 9])
      while bytes[cell] & 0x80 != 0 { cell += 1 }
      bytes.replaceSubrange((cell + 1)...(cell + 2), with: [0xff, 0x7f])
    }
    #expect(found.recovery.salvaged != nil)
    #expect(found.recovery.newest >= 300)
  }

  @Test func `a table without its key is damage, and no later entry is lost`() async throws {
    let found = try await open(without: nil) { bytes in
      let text = bytes.range(of: Data("rill_journal (id INTEGER PRIMARY".utf8))
      if let text { bytes.replaceSubrange(text, with: Data("rill_journal (id INTEGER QRIMARY".utf8)) }
    }
    #expect(found.state.sum == sum(Self.count))
    #expect(found.recovery.salvaged != nil && found.recovery.truncation == nil)
    #expect(found.bytes != whole)
  }

  @Test func `a replacement that a killed program has left is finished`() async throws {
    let file = place.folder.appending(path: "killed.sqlite")
    try Data(repeating: 7, count: 10_000).write(to: file)
    try whole.write(to: URL(filePath: file.path() + "-salvaged"))
    try marks.write(to: URL(filePath: file.path() + "-marks"))
    try Data([1, 2, 3]).write(to: URL(filePath: file.path() + "-damaged-1"))
    let (state, recovery) = try await place.read(file)
    #expect(state.sum == sum(Self.count))
    #expect(recovery.salvaged == file.path() + "-damaged-1")
    #expect(!FileManager.default.fileExists(atPath: file.path() + "-salvaged"))
  }

  // Whole pages, and one that ends early.
  @Test(arguments: [0, 7])
  func `a file that is not a journal is neither replaced nor copied`(beyondPages rest: Int) async throws {
    let file = place.folder.appending(path: "other.sqlite")
    let bytes = Data(repeating: 0x0d, count: 3 * Self.pageSize + rest)
    try bytes.write(to: file)
    await #expect(throws: PersistenceFailure.self) { _ = try await place.read(file) }
    #expect(try Data(contentsOf: file) == bytes)
    #expect(!FileManager.default.fileExists(atPath: file.path() + "-damaged-1"))
  }

  @Test func `a program that only reads leaves a damaged file as it is`() async throws {
    let file = place.folder.appending(path: "read.sqlite")
    let start = (try root(of: "rill_journal") - 1) * Self.pageSize
    var bytes = whole
    bytes.replaceSubrange(start..<(start + Self.pageSize), with: Data(repeating: 0xa5, count: Self.pageSize))
    try bytes.write(to: file)
    let store = place.store()
    await #expect(throws: PersistenceFailure.self) {
      _ = try await store.attach(Journal(in: SQLiteJournalFile(reading: file)))
    }
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test func `damage that only writing meets is salvaged, and reported`() async throws {
    // The list of unused pages leads to a page that is used.
    let file = place.folder.appending(path: "full.sqlite")
    var bytes = whole
    bytes.replaceSubrange(32..<40, with: [0, 0, 0, 2, 0, 0, 0, 9])
    try bytes.write(to: file)
    try marks.write(to: URL(filePath: file.path() + "-marks"))
    do {
      let store = place.store()
      let kept = try await store.attach(Journal(in: SQLiteJournalFile(at: file)))
      for number in 1...300 { store.send(.name(String(repeating: "name \(number)", count: 20))) }
      try await kept.close()
    }
    let copy = file.path() + "-damaged-1"
    #expect(FileManager.default.fileExists(atPath: copy))
    let (state, recovery) = try await place.read(file)
    #expect(state.names.count == 300 && state.sum == sum(Self.count) && recovery.salvaged == nil)
    let place = SQLiteJournalFile(at: file).place
    #expect(
      PersistenceFailure.journalSalvaged(place, keptIn: copy).description == """
        The journal in sqlite journal \(file.path()) was damaged, and its readable rows were copied into a new file. The damaged \
        file is kept in \(copy). Compare it with a backup, and look for the cause.
        """)
  }

  @Test func `texts, numbers and long values are read as SQLite reads them`() throws {
    let file = place.folder.appending(path: "types.sqlite")
    let connection = try SQLiteConnection(path: file.path())
    try connection.run("CREATE TABLE things (id INTEGER PRIMARY KEY, number INTEGER, name TEXT, data BLOB)")
    let numbers: [Int64] = [
      0, 1, -1, 127, -128, 40_000, -8_000_000, 1 << 40, .max, .min, 1 << 31, -(1 << 47),
    ]
    for (index, number) in numbers.enumerated() {
      try connection.run(
        "INSERT INTO things VALUES (?, ?, ?, ?)", .integer(Int64(index) * 300 - 900), .integer(number),
        .text("näme \(index)"), .data(Data(repeating: UInt8(index), count: index * 1_500)))
    }
    let expected = try connection.rows("SELECT id, number, name, data FROM things") {
      [.integer($0.integer(0)), .integer($0.integer(1)), .text($0.text(2)), .data($0.data(3))]
        as [DatabasePages.Column]
    }
    var found: [[DatabasePages.Column]] = []
    // Once from the log, and once from the main file.
    for _ in 1...2 {
      found = []
      try DatabasePages(DatabaseFiles(path: file.path())).each { row in
        guard let number = row.number, row.columns.count == 4, row.isListed else { return }
        found.append([.integer(number)] + row.columns.dropFirst())
      }
      #expect(Set(found) == Set(expected) && found.count == expected.count)
      _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }
  }
}
#endif
