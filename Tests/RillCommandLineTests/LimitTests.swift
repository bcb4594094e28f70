import Foundation
import RillFixtures
import RillSessions
import Testing

@testable import RillCommandLine

/// Limits on what is read.
@MainActor struct LimitTests {
  private let desk = Desk()

  private func run(_ arguments: String...) -> Int32 {
    var console = desk.console
    console.boundedRead = SystemFile.read
    console.size = SystemFile.size
    return RillTool(programs: [Desk.bank]).run(arguments, on: console)
  }

  @Test func `a file larger than the limit is refused before it is read`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), "sparse")
    try #require(truncate(folder.path("sparse"), 1 << 30) == 0)
    var console = desk.console
    console.size = SystemFile.size
    console.boundedRead = { _, _ in
      Issue.record("it was read")
      return Data()
    }
    for command in [["show"], ["convert", "x"], ["replay"], ["test"]] {
      desk.error = ""
      let arguments = [command[0], folder.path("sparse")] + command.dropFirst()
      #expect(RillTool().run(arguments, on: console) == 3)
      #expect(
        desk.error == """
          rill: \(folder.path("sparse")) is not read: it has 1073741824 bytes, and the limit is 256M. Give a higher one, \
          such as --limit 1G, if there is memory for several times that size.

          """)
    }
  }

  @Test func `an option raises the limit`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Desk.session.file, "a")
    let size = Desk.session.file.count
    #expect(run("show", folder.path("a"), "--limit", "10") == 3)
    let advised = try #require(
      desk.error.firstMatch(of: /the limit is 10\. Give a higher one, such as --limit (\d+),/))
    #expect(try #require(Int(advised.1)) >= size)
    #expect(run("show", folder.path("a"), "--limit", String(advised.1)) == 0)
    #expect(run("show", folder.path("a"), "--limit", "1k") == 0)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/zero")))
  func `a file without an end is read up to the limit`() {
    #expect(run("show", "/dev/zero", "--limit", "1M") == 3)
    #expect(
      desk.error == """
        rill: /dev/zero is not read: it has more, and the limit is 1M. Give a higher one, such as --limit 4M, if there \
        is memory for several times that size.

        """)
  }

  /// As the shell does for `rill show <(zcat session.gz)`.
  @Test func `a session is read from a pipe with a path`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    try SystemFile.write(Desk.session.file, to: ends[1])
    close(ends[1])
    #expect(run("show", "/dev/fd/\(ends[0])") == 0)
    #expect(desk.error == "")
    #expect(desk.output.hasPrefix("bank, Desk.Bank and Desk.Action: 3 entries"))
  }

  @Test func `a console that reads whole files is limited, too`() {
    desk.files["a"] = Desk.session.file
    #expect(desk.run("show", "a", "--limit", "1") == 3)
    #expect(
      desk.error.contains("a is not read: it has \(Desk.session.file.count) bytes, and the limit is 1."))
  }

  @Test(arguments: [
    ("1", 1), ("7K", 7 << 10), ("256m", 256 << 20), ("2G", 2 << 30), ("0", nil), ("", nil), ("K", nil),
    ("-1", nil), ("1.5G", nil), ("9999999999G", nil), ("1T", nil), ("٣", nil),
  ])
  func `a size is a number with or without a unit`(_ text: String, _ count: Int?) {
    #expect(ByteCount.parse(text) == count)
  }
}
