#if SQLite
import Foundation
import Rill
import RillFixtures
import RillJournal
import RillPersistence
import RillTesting
import Testing

@testable import RillSQLite

/// The files of a journal are damaged after its program was killed, and the next program opens them.
@MainActor
struct LostEntriesTests {
  fileprivate nonisolated static let endings = ["", "-wal", "-marks"]
  private static let count = 12

  private let place: CountFolder
  /// The files as the killed program has left them, by the ends of their names.
  private let files: [String: Data]

  init() async throws {
    place = try CountFolder()
    let store = place.store()
    let settings = JournalSettings(snapshotInterval: 5)
    let kept = try await store.attach(Journal(in: SQLiteJournalFile(at: place.file), settings: settings))
    for number in 1...Self.count {
      store.send(.add(number))
      try await kept.flush()
    }
    var files: [String: Data] = [:]
    for ending in Self.endings {
      files[ending] = try Data(contentsOf: URL(filePath: place.file.path() + ending))
    }
    self.files = files
  }

  /// What a program finds after damage.
  private struct Finding {
    var newest: UInt64 = 0
    var cut: JournalRecovery.Truncation?
    var failure: PersistenceFailure?
  }

  /// Opens damaged files.
  ///
  /// What is found must be a beginning of what was written. If it is shorter, that must be named, and the damaged bytes must
  /// still be there.
  private func open(_ files: [String: Data], _ what: String) async throws -> Finding {
    let folder = place.folder.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { do { try FileManager.default.removeItem(at: folder) } catch {} }
    let file = folder.appending(path: "journal.sqlite")
    for (ending, bytes) in files { try bytes.write(to: URL(filePath: file.path() + ending)) }
    var finding = Finding()
    do {
      let (state, recovery) = try await place.read(file, .normal)
      finding.newest = recovery.newest
      finding.cut = recovery.truncation
      let newest = Int(recovery.newest)
      #expect(state.sum == newest * (newest + 1) / 2, "\(what): \(recovery)")
      if newest < Self.count {
        let cut = try #require(recovery.truncation, "\(what): \(recovery)")
        #expect(cut.count >= 1 || cut.snapshots >= 1, "\(what): \(recovery)")
        if cut.isMissing { #expect(cut.count >= Self.count - newest, "\(what): \(recovery)") }
      }
      if let cut = recovery.truncation, cut.isMissing { try expectCopies(of: files, in: folder, what) }
    } catch let failure as PersistenceFailure {
      finding.failure = failure
      #expect(!failure.message.isEmpty, "\(what)")
      try expectSame(files, at: file, what)
    }
    return finding
  }

  private func expectCopies(of files: [String: Data], in folder: URL, _ what: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    for ending in ["", "-wal"] {
      guard let bytes = files[ending], !bytes.isEmpty else { continue }
      let name = "journal.sqlite-damaged-1\(ending)"
      #expect(names.contains(name), "\(what)")
      #expect(try Data(contentsOf: folder.appending(path: name)) == bytes, "\(what)")
    }
  }

  private func expectSame(_ files: [String: Data], at file: URL, _ what: String) throws {
    for ending in ["", "-wal"] {
      guard let bytes = files[ending] else { continue }
      #expect(try Data(contentsOf: URL(filePath: file.path() + ending)) == bytes, "\(what)")
    }
  }

  @Test func `files of a killed program are whole`() async throws {
    let finding = try await open(files, "whole")
    #expect(finding.newest == 12 && finding.cut == nil && finding.failure == nil)
  }

  @Test(arguments: endings) func `a flipped bit loses nothing without a word`(ending: String) async throws {
    var random = SeededRandom(seed: 7)
    var lost = 0
    let bytes = try #require(files[ending])
    for _ in 0..<40 {
      var files = files
      let index = random.int(in: 0...bytes.count - 1)
      files[ending]?[index] ^= 1 << UInt8(random.int(in: 0...7))
      let finding = try await open(files, "byte \(index) of *\(ending)")
      if finding.newest < Self.count { lost += 1 }
    }
    #expect(ending != "-wal" || lost > 0)
  }

  @Test(arguments: endings) func `a file that was cut loses nothing without a word`(ending: String)
    async throws
  {
    let bytes = try #require(files[ending])
    for length in stride(from: 0, to: bytes.count, by: max(bytes.count / 20, 1)) {
      var files = files
      files[ending] = bytes.prefix(length)
      _ = try await open(files, "\(length) bytes of *\(ending)")
    }
  }

  @Test(arguments: ["", "-wal"]) func `a file that was removed is missed`(ending: String) async throws {
    var files = files
    files[ending] = nil
    let finding = try await open(files, "without *\(ending)")
    #expect(finding.failure != nil || finding.cut?.isMissing == true)
  }

  @Test func `a journal's file that is gone while its marks are there is missed once`() async throws {
    let file = place.folder.appending(path: "gone.sqlite")
    try files["-marks"]?.write(to: URL(filePath: file.path() + "-marks"))
    let (state, recovery) = try await place.read(file)
    #expect(state.sum == 0 && recovery.isFresh)
    #expect(recovery.truncation?.count == 12 && recovery.truncation?.numbers == 1...12)
    #expect(
      recovery.description == """
        The journal was empty, and begins with the state of the store. 12 entries (1 to 12) and 1 snapshot are gone with the \
        journal's file. Put the file or a backup back while no program uses it. If you have removed the file on purpose, remove \
        the file with the suffix -marks as well.
        """)
    #expect(try await place.read(file).recovery.truncation == nil)
  }

  @Test func `a journal that was removed with its marks is not missed`() async throws {
    let file = place.folder.appending(path: "removed.sqlite")
    try await place.write(1...3, to: file)
    for ending in ["", "-wal", "-shm", "-marks"] { unlink(file.path() + ending) }
    let (state, recovery) = try await place.read(file)
    #expect(state.sum == 0 && recovery.isFresh && recovery.truncation == nil)
  }

  @Test(arguments: [1, 99, 511, 513, 4_097])
  func `a file that ends within a page is copied before SQLite rewrites its start`(length: Int) async throws {
    var files = files
    files[""] = files[""]?.prefix(length)
    _ = try await open(files, "\(length) bytes")
  }

  @Test func `files that have not changed are copied once`() throws {
    let copied = DatabaseFiles(path: place.folder.appending(path: "copied.sqlite").path())
    for (name, bytes) in [(copied.path, Data([1])), (copied.log, Data([2]))] {
      try bytes.write(to: URL(filePath: name))
    }
    let first = try copied.keepAside()
    #expect(first == "\(copied.path)-damaged-1 and \(copied.path)-damaged-1-wal")
    #expect(try copied.keepAside() == first)
    try Data([3]).write(to: URL(filePath: copied.log))
    #expect(try copied.keepAside() == "\(copied.path)-damaged-2 and \(copied.path)-damaged-2-wal")
  }

  @Test func `a damaged log is noticed without the marks`() async throws {
    var files = files
    files["-marks"] = nil
    let log = try #require(files["-wal"])
    // The last transaction included: the checksum of its last frame.
    for index in [24, 40, 32 + 24 + 100, log.count / 2, log.count - 4096 - 4] {
      var files = files
      files["-wal"]?[index] ^= 4
      let finding = try await open(files, "byte \(index)")
      #expect(finding.cut?.isMissing == true || finding.failure != nil, "byte \(index)")
    }
  }

  @Test func `a transaction that a power cut has torn is not missed`() async throws {
    let log = try #require(files["-wal"])
    // Another transaction is in the log whose first frame never reached the disk; its number was not acknowledged.
    var torn = log
    torn.append(Data(count: 24 + 4096))
    var commit = log.suffix(24 + 4096)
    commit[commit.startIndex + 16] ^= 1
    torn.append(commit)
    var files = files
    files["-wal"] = torn
    #expect(WriteAheadLog(torn).ignored == 1)
    let finding = try await open(files, "torn")
    #expect(finding.newest == 12 && finding.cut == nil && finding.failure == nil)
  }

  @Test func `what is missing is said, with where everything is kept`() async throws {
    try await place.write(1...1, to: place.folder.appending(path: "other.sqlite"))
    let file = place.folder.appending(path: "lost.sqlite")
    for (ending, bytes) in files { try bytes.write(to: URL(filePath: file.path() + ending)) }
    let log = URL(filePath: file.path() + "-wal")
    try Data(contentsOf: log).prefix(32).write(to: log)
    do {
      let (_, recovery) = try await place.read(file)
      #expect(
        recovery.description.hasSuffix(
          """
          cannot be read any more. Everything as it was is kept in \(file.path())-damaged-1 and \
          \(file.path())-damaged-1-wal.
          """))
    } catch let failure as PersistenceFailure {
      #expect(failure.code == .damaged)
    }
    // The loss is named once.
    let again = try await place.read(file)
    #expect(again.recovery.truncation == nil)
  }
}
#endif
