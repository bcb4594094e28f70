#if SQLite
import Foundation
import Rill
import RillFixtures
import RillPersistence
import RillSQLite
import RillTesting
import Testing

/// An SQLite file is damaged, and then the program goes on.
@MainActor
struct SQLiteDamageTests {
  private let folder: TemporaryFolder
  private let notes = (0..<300).map { "note \($0)" }
  private let whole: Data

  private var file: URL { folder.url.appending(path: "values.sqlite") }

  init() async throws {
    folder = try TemporaryFolder()
    let notes = notes
    let path = folder.path("values.sqlite")
    try await Store<[String], Never>(notes)
      .persistence(in: SQLiteStorage(file: URL(filePath: path)), as: "notes").save()
    whole = try folder.contents("values.sqlite")
  }

  /// Puts bytes in the place of the file, loads them and saves something else, as a process of its own.
  ///
  /// - Returns: Why they could not be loaded, and whether there was anything.
  private func load(_ bytes: Data) async throws -> (code: PersistenceFailure.Code?, isThere: Bool) {
    try await PendingWrites.$current.withValue(PendingWrites()) { try await loadInThisProcess(bytes) }
  }

  private func loadInThisProcess(
    _ bytes: Data
  ) async throws -> (code: PersistenceFailure.Code?, isThere: Bool) {
    for name in try folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
    try folder.write(bytes, "values.sqlite")
    let store = Store<[String], Never>(["mine"])
    let storage = SQLiteStorage(file: file)
    let saved = store.persistence(in: storage, as: "notes")
    var code: PersistenceFailure.Code?
    var isThere = true
    do throws(PersistenceFailure) { isThere = try await saved.load() != nil } catch { code = error.code }
    // Never anything that nobody has saved.
    #expect(store.state == (code == nil && isThere ? notes : ["mine"]))
    store.update { $0 = ["next"] }
    do throws(PersistenceFailure) {
      try await saved.save()
      let next = Store<[String], Never>([])
      try await next.persistence(in: SQLiteStorage(file: file), as: "notes").load()
      #expect(next.state == ["next"])
    } catch {
      #expect([.unreadable, .unwritten, .notSetAside, code].contains(error.code))
    }
    return (code, isThere)
  }

  @Test func `a file that ends early is not taken for a whole or an empty one, wherever it ends`()
    async throws
  {
    #expect(whole.count >= 8_192)
    for length in stride(from: 512, to: whole.count, by: 512) {
      let (code, isThere) = try await load(whole.prefix(length))
      // The value itself may be there, if only room that nobody uses is missing.
      #expect([.unreadable, .damaged, nil].contains(code) && isThere, "\(length) bytes")
      if length < whole.count / 2 { #expect(code != nil, "\(length) bytes") }
    }
    // Nothing at all is a file that SQLite has only just made.
    #expect(try await load(Data()) == (nil, false))
    #expect(try await load(whole) == (nil, true))
  }

  @Test(arguments: 0..<60)
  func `a file with flipped bits never gives a value that nobody has saved`(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    var bytes = whole
    for _ in 0..<random.int(in: 1...4) {
      let index = random.int(in: 0...bytes.count - 1)
      bytes[index] ^= 1 << UInt8(random.int(in: 0...7))
    }
    _ = try await load(bytes)
  }

  @Test func `a gigabyte of garbage is not read, and left`() throws {
    // Also a write-ahead log, which is there until the storage that has saved the value is released.
    for name in try folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
    try folder.write(Data("garbage, and more of it".utf8), "values.sqlite")
    truncate(folder.path("values.sqlite"), 1 << 30)
    let storage = SQLiteStorage(file: file)
    let reason = "SQLite says \"file is not a database\" (26)"
    #expect(storage.load("a") == .unreadable(.unreadable("a", in: storage.place, because: reason)))
    #expect(throws: PersistenceFailure.unwritten("a", in: storage.place, because: reason)) {
      try storage.save(Data([1]), under: "a")
    }
  }

  @Test func `a value over the limit is neither read nor written`() throws {
    let strict = SQLiteStorage(file: file, limit: 100)
    let failure = PersistenceFailure.tooLarge(101, limit: 100, "large", in: strict.place)
    #expect(throws: failure) { try strict.save(Data(count: 101), under: "large") }
    try SQLiteStorage(file: file).save(Data(count: 101), under: "large")
    #expect(strict.load("large") == .unreadable(failure))
    try strict.save(Data(count: 100), under: "fits")
    #expect(strict.load("fits") == .value(Data(count: 100)))
  }
}
#endif
