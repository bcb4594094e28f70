#if SQLite
import Foundation
import Rill
import RillCommandLine
import RillJournal
import RillSQLite
import Testing

/// Commands that are given the damaged files of a program that was killed.
@MainActor
final class DamagedJournalTests {
  private let desk = Desk()
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "rill-tests-\(UUID().uuidString)")
  private var path: String { folder.appending(path: "bank.sqlite").path() }

  /// The files as the killed program has left them, by the ends of their names.
  private var files: [String: Data] = [:]

  init() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let running = folder.appending(path: "running.sqlite")
    let store = Desk.store()
    let kept = try await store.attach(Journal(at: running), as: "bank")
    for _ in 1...8 {
      store.send(.pay(1))
      try await kept.flush()
    }
    for ending in ["", "-wal", "-marks"] {
      files[ending] = try Data(contentsOf: URL(filePath: running.path() + ending))
    }
    // The tool reads the files of a running program.
    #expect(desk.run("show", running.path()) == 0)
    #expect(desk.error == "" && desk.output.hasPrefix("bank, Desk.Bank and Desk.Action: 8 entries"))
    try await kept.close()
  }

  deinit {
    // A test may have removed it.
    do { try FileManager.default.removeItem(at: folder) } catch {}
  }

  private func put(_ files: [String: Data]) throws {
    for ending in ["", "-wal", "-shm", "-marks"] {
      let file = URL(filePath: path + ending)
      if FileManager.default.fileExists(atPath: file.path()) { try FileManager.default.removeItem(at: file) }
      try files[ending]?.write(to: file)
    }
  }

  private func expectUnchanged(_ files: [String: Data]) throws {
    for (ending, bytes) in files {
      #expect(try Data(contentsOf: URL(filePath: path + ending)) == bytes, "*\(ending)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path())
        .allSatisfy { !$0.contains("damaged") })
  }

  /// The size of a frame of the log.
  private var frame: Int { 24 + 4096 }

  private func reported(_ number: Int, _ reason: String) -> String {
    """
    rill: \(path): The session of the stream "bank" of sqlite journal \(path) ends after entry \(number): \(reason). The file \
    was left as it is. Attaching its store sets damaged entries aside and lists them in the recovery.

    """
  }

  @Test func `entries that a damaged log has lost are reported by every command`() throws {
    var files = files
    // The last frame of each append is its commit.
    let end = try #require(files["-wal"]).count - 2 * frame
    files["-wal"]?[end - 100] ^= 1
    try put(files)
    #expect(desk.run("show", path) == 3)
    let shown = desk.output.split(separator: "\n").count { $0.contains("pay") }
    #expect((1..<8).contains(shown))
    let text = reported(shown, "entries up to 8 were acknowledged and are missing")
    #expect(desk.error == text)
    for command in [
      ["convert", path, "a", "--to", "session"], ["replay", path], ["bisect", path, "--invariant", "sane"],
      ["test", path],
    ] {
      #expect(RillTool(programs: [Desk.bank]).run(command, on: desk.console) == 3, "\(command)")
      #expect(desk.error.hasSuffix(text), "\(command)")
      desk.error = ""
    }
    #expect(desk.run("diff", "a", path) == 3)
    #expect(desk.error == text)
    try expectUnchanged(files)
    // The next command is about another file.
    #expect(desk.run("show", "a") == 0)
    #expect(desk.error == "")
  }

  @Test func `no length of a log and no flipped bit hides entries`() throws {
    let log = try #require(files["-wal"])
    var shorter = 0
    for index in stride(from: 0, to: log.count, by: 977) {
      var flipped = log
      flipped[index] ^= 8
      for (log, what) in [(log.prefix(index), "\(index) bytes"), (flipped, "byte \(index)")] {
        var files = files
        files["-wal"] = log
        try put(files)
        let code = desk.run("show", path)
        let isWhole = desk.output.hasPrefix("bank, Desk.Bank and Desk.Action: 8 entries")
        #expect(isWhole ? code == 0 && desk.error == "" : code == 3 && desk.error != "", "\(what)")
        if !isWhole { shorter += 1 }
        try expectUnchanged(files)
      }
    }
    #expect(shorter > 50)
  }

  @Test func `a damaged log without marks is reported with the number of writes`() throws {
    var files = files
    files["-marks"] = nil
    let end = try #require(files["-wal"]).count
    files["-wal"]?[end - 100] ^= 1
    try put(files)
    #expect(desk.run("show", path) == 3)
    #expect(desk.error == reported(7, "a write to the file cannot be read"))
    try expectUnchanged(files)
    #expect(!FileManager.default.fileExists(atPath: path + "-marks"))
  }

  @Test func `entries of a file that SQLite finds damaged are shown, and the file stays as it is`()
    async throws
  {
    let closed = folder.appending(path: "closed.sqlite")
    let store = Desk.store()
    let kept = try await store.attach(Journal(at: closed), as: "bank")
    for _ in 1...9 { store.send(.pay(1)) }
    try await kept.close()
    var files = [
      "": try Data(contentsOf: closed),
      "-marks": try Data(contentsOf: URL(filePath: closed.path() + "-marks")),
    ]
    // The schema, without which SQLite reads nothing.
    files[""]?.replaceSubrange(100..<600, with: Data(repeating: 0xa5, count: 500))
    try put(files)
    #expect(desk.run("show", path) == 3)
    #expect(desk.output.hasPrefix("bank, Desk.Bank and Desk.Action: 9 entries"))
    #expect(
      desk.error.hasPrefix("rill: \(path): The journal in sqlite journal \(path) is damaged: "),
      "\(desk.error)")
    #expect(
      desk.error.hasSuffix(
        """
        What can still be read is shown. The file was left as it is. Attaching its store copies it, and makes it anew from the \
        same rows.

        """))
    try expectUnchanged(files)
    #expect(desk.run("convert", path, "a", "--to", "session") == 3)
    desk.error = ""
    #expect(desk.run("show", "a") == 0)
    #expect(desk.output.hasPrefix("bank, Desk.Bank and Desk.Action: 9 entries"))
  }

  @Test func `a journal whose log is gone is damaged, and not another file`() throws {
    var files = files
    files["-wal"] = nil
    try put(files)
    #expect(desk.run("show", path) == 3)
    #expect(
      desk.error == """
        rill: \(path): The journal in sqlite journal \(path) is damaged: it is empty, although entries were written to it. It \
        was left as it is. Restore a backup, or move it away and start again without it.

        """)
    try expectUnchanged(files)
  }
}
#endif
