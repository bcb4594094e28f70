#if os(macOS) || os(Linux)
import Foundation
import RillFixtures
import RillSessions
import Testing

@testable import RillCommandLine

/// Tools that another tool runs.
@MainActor struct AnswerTests {
  private let desk = Desk()

  /// Runs `replay` with a program that is a shell script.
  private func run(_ script: String) throws -> Int32 {
    let folder = try TemporaryFolder()
    try folder.writeScript(script, "tool")
    let console = Console(
      isTerminal: false, read: { _ in Data() }, write: { _, _ in }, output: { _ in },
      error: { [desk] in
        desk.error += $0.replacing(folder.path("tool"), with: "tool")
      }, run: ProgramRun.run)
    return RillTool().run(["replay", "a", "--program", folder.path("tool")], on: console)
  }

  private func words(_ how: String) -> String {
    """
    rill: tool \(how) and did not answer, so nothing is known about the session. The program ended early, is not a \
    tool made with RillTool.run(programs:), or was built with an older Rill. Name such a tool, built anew: --program \
    EXECUTABLE.

    """
  }

  @Test(arguments: [0, 1, 3])
  func `a program that does nothing never says yes or no`(_ code: Int) throws {
    #expect(try run("exit \(code)") == 4)
    #expect(desk.error == words("exited with code \(code)"))
  }

  @Test func `a program that ends early is named`() throws {
    #expect(try run("kill -9 $$") == 4)
    #expect(desk.error == words("was ended by signal 9"))
    desk.error = ""
    #expect(try run("printf 'rill 1 0\\n' > \"$RILL_ANSWER\"; exit 1") == 4)
    #expect(desk.error == words("exited with code 1"))
  }

  @Test(arguments: [0, 1, 4])
  func `the exit code of a tool that answers is passed on`(_ code: Int) throws {
    #expect(try run("printf 'rill 1 \(code)\\n' > \"$RILL_ANSWER\"; exit \(code)") == Int32(code))
    #expect(desk.error == "")
  }

  @Test func `a program reads the input of the tool, in the tool's process group`() throws {
    let group = getpgid(0)
    let script = """
      [ $(ps -o pgid= -p $$ | tr -d ' ') = \(group) ] || exit 9
      [ $(readlink /proc/$$/fd/0) = $(readlink /proc/$PPID/fd/0) ] || exit 8
      printf 'rill 1 0\\n' > "$RILL_ANSWER"
      """
    #expect(try run(script) == 0)
    #expect(desk.error == "")
  }

  @Test func `a program that closes its descriptors is waited for`() throws {
    let closing = (3..<10).map { "exec \($0)<&-" }.joined(separator: "; ")
    #expect(try run("\(closing); printf 'rill 1 1\\n' > \"$RILL_ANSWER\"; exit 1") == 1)
  }

  @Test func `a program that is missing is named, and a name is not searched in other folders`() {
    let console = Console(
      isTerminal: false, read: { _ in Data() }, write: { _, _ in }, output: { _ in },
      error: { [desk] in desk.error += $0 }, run: ProgramRun.run)
    #expect(RillTool().run(["replay", "a", "--program", "sh"], on: console) == 4)
    #expect(desk.error == "rill: sh cannot be run: there is no such file.\n")
  }

  @Test func `a tool answers with its exit code`() {
    desk.files["a"] = Desk.session.file
    var answers: [Int32] = []
    var console = desk.console
    console.answer = { answers.append($0) }
    let tool = RillTool(programs: [Desk.bank])
    #expect(tool.run(["replay", "a"], on: console) == 0)
    #expect(tool.run(["replay", "missing"], on: console) == 3)
    #expect(tool.run(["fly"], on: console) == 2)
    #expect(answers == [0, 3, 2])
  }
}
#endif
