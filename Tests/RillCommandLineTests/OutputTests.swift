import Foundation
import RillFixtures
import RillSessions
import Testing

@testable import RillCommandLine

/// Output that cannot be written.
@MainActor struct OutputTests {
  private let desk = Desk()

  nonisolated private static let commands = [
    ["show", "a"], ["diff", "a", "b"], ["convert", "a", "-"], ["convert", "a", "c"], ["replay", "a"],
    ["bisect", "a", "--invariant", "rich"], ["test", "a"], ["help"],
  ]

  init() {
    desk.files["a"] = Desk.session.file
    var other = Desk.session
    other.program.name = "other"
    desk.files["b"] = other.file
  }

  private func run(_ arguments: [String], _ problem: any Error) -> Int32 {
    desk.outputProblem = problem
    return RillTool(programs: [Desk.bank]).run(arguments, on: desk.console)
  }

  @Test(arguments: commands)
  func `a failed write is reported by each command`(_ arguments: [String]) {
    #expect(run(arguments, SystemFile.Problem(number: ENOSPC)) == 3)
    #expect(desk.error == "rill: standard output cannot be written: there is no space left.\n")
  }

  @Test(arguments: commands)
  func `a closed stream ends each command quietly`(_ arguments: [String]) {
    #expect(run(arguments, ClosedStream()) == 141)
    #expect(desk.error == "")
  }

  @Test func `a failed write of the inspector's address is reported`() {
    desk.outputProblem = SystemFile.Problem(number: ENOSPC)
    var console = desk.console
    console.inspect = { _, started throws(CommandFailure) in try started("http://127.0.0.1:1/") }
    #expect(RillTool().run(["inspect"], on: console) == 3)
    #expect(desk.error == "rill: standard output cannot be written: there is no space left.\n")
  }

  @Test func `a stream reports that its reader has closed it`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    try SystemFile.write(Data("a".utf8), to: ends[1])
    close(ends[0])
    #expect(throws: ClosedStream.self) { try SystemFile.write(Data("b".utf8), to: ends[1]) }
    close(ends[1])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full device is reported, and stays a device`() throws {
    #expect {
      try SystemFile.write(Data("a".utf8), "/dev/full")
    } throws: { error in
      "\(error)" == "there is no space left"
    }
    var status = stat()
    #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `a file is replaced where a symbolic link leads`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("old".utf8), "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("file"))
    try SystemFile.write(Data("new".utf8), folder.path("link"))
    #expect(try folder.contents("file") == Data("new".utf8))
  }

  @Test func `a database is not replaced, and a missing folder is named`() throws {
    let folder = try TemporaryFolder()
    let database = Data("SQLite format 3\u{0}, and then its pages".utf8)
    try folder.write(database, "journal.sqlite")
    desk.files["a"] = Desk.session.file
    #expect(desk.run("convert", "a", folder.path("journal.sqlite")) == 3)
    #expect(
      desk.error == """
        rill: \(folder.path("journal.sqlite")) is an SQLite database, which may be a journal. Nothing was written. Give another \
        name, or remove the database before.

        """)
    #expect(try folder.contents("journal.sqlite") == database)
    #expect(
      CommandFailure.unwritten("x/a", SystemFile.Problem(number: ENOENT)).message
        == "x/a cannot be written: its folder does not exist.")
  }
}
