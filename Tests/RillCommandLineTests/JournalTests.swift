#if SQLite
import Foundation
import Rill
import RillCommandLine
import RillJournal
import RillPersistence
import RillSQLite
import RillSessions
import RillValues
import Testing

/// Commands that are given journals in SQLite files.
@MainActor
final class JournalTests {
  private let desk = Desk()
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "rill-tests-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "bank.sqlite") }
  private var path: String { file.path() }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit {
    // A test may have removed it.
    do { try FileManager.default.removeItem(at: folder) } catch {}
  }

  /// Does what a program does that keeps its bank in a journal.
  private func write(_ amounts: Int..., to stream: String = "bank") async throws {
    let store = Desk.store()
    let kept = try await store.attach(Journal(at: file), as: stream)
    for amount in amounts { store.send(.pay(amount)) }
    store.update("gift") { $0.balance += 1 }
    try await kept.flush()
  }

  /// What was printed, without times, however long they were.
  private var output: String {
    desk.output.replacing(/\ +\+\d+\.\d{3}/, with: "     +0.000").replacing(/\d+\.\d{3} s/, with: "0.000 s")
  }

  @Test func `show prints a journal`() async throws {
    try await write(3, 40, 2)
    #expect(desk.run("show", path) == 0)
    #expect(desk.error == "")
    #expect(
      output == """
        bank, Desk.Bank and Desk.Action: 3 entries, 0.000 s
        start {"balance":10}
             1     +0.000  pay {"pay":{"_0":3}}
             3     +0.000  pay {"pay":{"_0":2}}
             4     +0.000  gift: balance = 6

        """)
  }

  @Test func `a journal with several streams requires a stream name`() async throws {
    try await write(3)
    try await write(1, to: "other bank")
    for command in ["show", "replay"] {
      #expect(desk.run(command, path) == 2)
      #expect(desk.output == "")
      #expect(
        desk.error == """
          rill: \(path) has several streams: "bank", "other bank". Name one: --stream NAME.

          """)
    }
    #expect(desk.run("show", path, "--stream", "shop") == 2)
    #expect(
      desk.error == """
        rill: \(path) has no stream "shop". It has "bank", "other bank".

        """)
    #expect(desk.run("show", path, "--stream", "other bank") == 0)
    #expect(desk.output.hasPrefix("other bank, Desk.Bank and Desk.Action: 2 entries"))
    #expect(desk.run("replay", path, "--stream", "bank") == 0)
  }

  @Test func `replay replays a journal with the program of the stream's name`() async throws {
    try await write(3, 2)
    let end = Session.checksum(of: JSONText(unchecked: Array(#"{"balance":6}"#.utf8)))
    #expect(desk.run("replay", path) == 0)
    #expect(desk.error == "")
    #expect(
      desk.output == """
        bank: 3 entries replayed; the end is \(end), and the session does not say what it was

        """)
    #expect(desk.run("bisect", path, "--invariant", "rich") == 0)
    #expect(desk.output == "rich: kept by every state\n")
    #expect(desk.run("replay", path, programs: []) == 4)
  }

  @Test func `convert turns a journal into a session, and diff finds them equal`() async throws {
    try await write(3, 2)
    #expect(desk.run("convert", path, "a", "--to", "session") == 0)
    #expect(desk.output == "a: a session of 3 entries\n")
    #expect(desk.run("diff", path, "a") == 0)
    #expect(desk.output == "")
    #expect(desk.run("diff", "a", path, "--stream", "bank") == 0)
    try await write(4)
    #expect(desk.run("diff", "a", path) == 1)
    #expect(
      output == """
        +      4     +0.000  pay {"pay":{"_0":4}}
        +      5     +0.000  gift: balance = 3

        """)
    #expect(desk.run("convert", path, "b") == 0)
    #expect(desk.output == "b: a file of Redux DevTools of 5 entries\n")
  }

  @Test func `a session has no streams to select`() {
    desk.files["a"] = Desk.session.file
    #expect(desk.run("show", "a", "--stream", "bank") == 2)
    #expect(desk.error == "rill: a is not a journal, and has no streams. Leave --stream out.\n")
  }

  @Test func `a foreign SQLite file and a journal without a store are reported`() async throws {
    try SQLiteConnection(path: path).run("CREATE TABLE things (x)")
    #expect(desk.run("show", path) == 3)
    #expect(
      desk.error == """
        rill: \(path): The file in sqlite journal \(path) is not a Rill journal: it is an SQLite file with other \
        tables. It was left as it is. Use another file.

        """)
    try FileManager.default.removeItem(at: file)
    let journal = SQLiteJournalFile(at: file)
    try journal.open()
    journal.close()
    #expect(desk.run("show", path) == 3)
    #expect(
      desk.error == """
        rill: \(path): The journal in sqlite journal \(path) has no streams. Attach a store to it first.

        """)
  }
}
#else
import Foundation
import RillCommandLine
import Testing

/// Journals in a tool that does not read them.
@MainActor
struct JournalTests {
  @Test func `a tool without the trait explains how to build with it`() throws {
    let desk = Desk()
    let file = FileManager.default.temporaryDirectory.appending(path: "rill-tests-\(UUID().uuidString)")
    try Data("SQLite format 3\0 and so on".utf8).write(to: file)
    #expect(desk.run("show", file.path()) == 3)
    #expect(
      desk.error == """
        rill: \(file.path()) is an SQLite file, and this tool was built without the trait that reads journals. Build it \
        with swift build --traits SQLite, and in another package with traits: ["SQLite"] where that names Rill.

        """)
    try FileManager.default.removeItem(at: file)
  }
}
#endif
