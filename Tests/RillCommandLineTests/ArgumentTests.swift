import Foundation
import RillCommandLine
import RillSessions
import Testing

@MainActor struct ArgumentTests {
  private let desk = Desk()

  @Test(arguments: [
    (
      [],
      "There is no command. The commands are show, diff, convert, replay, bisect, test, inspect, watch, help; run rill "
        + "help for more."
    ),
    (
      ["fly"],
      """
      There is no command "fly". The commands are show, diff, convert, replay, bisect, test, inspect, watch, help; run rill \
      help for more.
      """
    ),
    (
      ["show"],
      "show takes 1 file, but received 0. Usage: rill show SESSION [--entries FIRST...LAST] [--stream NAME] [--limit "
        + "SIZE]"
    ),
    (
      ["diff", "a"],
      "diff takes 2 files, but received 1. Usage: rill diff SESSION SESSION [--stream NAME] [--limit SIZE]"
    ),
    (
      ["show", "a", "--to", "b"],
      "show has no option --to. Usage: rill show SESSION [--entries FIRST...LAST] [--stream NAME] [--limit SIZE]"
    ),
    (
      ["show", "a", "--entries"],
      "After --entries comes FIRST...LAST. Usage: rill show SESSION [--entries FIRST...LAST] [--stream NAME] [--limit SIZE]"
    ),
    (
      ["diff", "a", ""],
      "SESSION is empty. A shell variable in its place may have no value. Usage: rill diff SESSION SESSION [--stream NAME] [--limit "
        + "SIZE]"
    ),
    (
      ["inspect", "--token", ""],
      """
      --token is empty. A shell variable in its place may have no value. Usage: rill inspect [--host ADDRESS] [--port NUMBER] \
      [--token WORD] [--terminal] [--from ADDRESS]
      """
    ),
    (
      ["show", "a", "--limit", "12X"],
      #""12X" is not a size. Write a number of bytes, or one with K, M or G: --limit 2G."#
    ),
    (
      ["bisect", "a"],
      "bisect needs --invariant. Usage: rill bisect SESSION --invariant NAME [--stream NAME] [--limit SIZE] [--program EXECUTABLE]"
    ),
    (
      ["show", "a", "--entries", "3...1"],
      #""3...1" names no entries. Write a number, or the first and the last: --entries 3...9."#
    ),
    (
      ["show", "a", "--entries", "x"],
      #""x" names no entries. Write a number, or the first and the last: --entries 3...9."#
    ),
    (
      ["show", "a", "--entries", "1...2...3"],
      #""1...2...3" names no entries. Write a number, or the first and the last: --entries 3...9."#
    ),
    (
      ["convert", "a", "b", "--to", "xml"],
      #"There is no kind of file "xml". The kinds are session, redux, redux-actions."#
    ),
    (
      ["inspect", "--token", "a", "--port", "1", "--token", "b"],
      """
      --token was given twice. Usage: rill inspect [--host ADDRESS] [--port NUMBER] [--token WORD] [--terminal] \
      [--from ADDRESS]
      """
    ),
    (
      ["help", "show", "diff"], "help takes one command at most, but received 2. Usage: rill help [COMMAND]"
    ),
    (
      ["help", "fly"],
      """
      There is no command "fly". The commands are show, diff, convert, replay, bisect, test, inspect, watch, help; run rill \
      help for more.
      """
    ),
    (
      ["convert", "a", "b", "--redact", "pin,,token"],
      #""pin,,token" names no fields. Write their names with commas between them: --redact pin,token."#
    ),
  ])
  func `an invalid command is reported with its usage`(_ arguments: [String], _ words: String) {
    let tool = RillTool()
    #expect(tool.run(arguments, on: desk.console) == 2)
    #expect(desk.error == "rill: \(words)\n")
    #expect(desk.output == "")
  }

  @Test func `help shows every command`() {
    for word in ["help", "--help", "-h"] {
      #expect(desk.run(word) == 0)
      #expect(
        desk.output == """
          Shows, compares and replays sessions of Rill, journals in SQLite files, and files of Redux DevTools.

            rill show SESSION [--entries FIRST...LAST] [--stream NAME] [--limit SIZE]
                show what is in a session
            rill diff SESSION SESSION [--stream NAME] [--limit SIZE]
                show what differs between two sessions
            rill convert FROM TO [--to KIND] [--redact FIELD,…] [--stream NAME] [--limit SIZE] [--program EXECUTABLE]
                turn a session into a file of Redux DevTools, or back, or take out values that are secret
            rill replay SESSION [--stream NAME] [--limit SIZE] [--program EXECUTABLE]
                handle a session again, and compare the end
            rill bisect SESSION --invariant NAME [--stream NAME] [--limit SIZE] [--program EXECUTABLE]
                find the first entry after which an invariant is broken
            rill test SESSION [--entries FIRST...LAST] [--name NAME] [--output FILE] [--stream NAME] [--limit SIZE] [--program EXECUTABLE]
                write a test that repeats a session
            rill inspect [--host ADDRESS] [--port NUMBER] [--token WORD] [--terminal] [--from ADDRESS]
                serve the inspector's page for apps that link to it, or show it in the terminal
            rill watch PRODUCT [--package FOLDER] [--build ARGUMENTS] [--port NUMBER] [-- ARGUMENTS…]
                build and run a product, and restart it with its history when a source changes
            rill help [COMMAND]
                show this, or the options of a command

          rill help COMMAND describes the options of a command.

          Exit codes: 0 yes or done, 1 no, 2 not understood, 3 a file cannot be read or written, or entries are missing from it,
          4 the program is needed, 141 the reader of the output has closed it. Files of more than 256M are read with a higher
          --limit, such as 2G.

          """)
    }
  }

  @Test(arguments: [["help", "watch"], ["watch", "--help"], ["watch", "demo", "--port", "1", "-h"]])
  func `help about a command shows its options`(arguments: [String]) {
    #expect(RillTool().run(arguments, on: desk.console) == 0)
    #expect(
      desk.output == """
        Usage: rill watch PRODUCT [--package FOLDER] [--build ARGUMENTS] [--port NUMBER] [-- ARGUMENTS…]

        build and run a product, and restart it with its history when a source changes

          --package FOLDER   the folder of the package; otherwise the current one
          --build ARGUMENTS  the arguments of swift build, separated by spaces
          --port NUMBER      the port to listen on, or 0 for any free one; otherwise 8899
          -- ARGUMENTS…      the arguments of the product

        """)
  }

  @Test func `help about a command without options shows its usage`() {
    #expect(desk.run("help", "help") == 0)
    #expect(
      desk.output == """
        Usage: rill help [COMMAND]

        show this, or the options of a command

        """)
  }

  @Test func `files of other formats are read by the tools that know them`() {
    struct Torn: Error, CustomStringConvertible { var description: String { "its tail is torn" } }
    let reader = SessionReader { path, stream in
      if path == "torn.journal" { throw Torn() }
      guard path.hasSuffix(".journal") else { return nil }
      var session = Desk.session
      session.program.name = stream ?? session.program.name
      return session
    }
    desk.files["a"] = Desk.session.file
    let tool = RillTool(readers: [SessionReader { _, _ in nil }, reader])
    #expect(tool.run(["diff", "a", "b.journal"], on: desk.console) == 0)
    #expect(desk.error == "" && desk.output == "")
    #expect(tool.run(["show", "b.journal", "--stream", "till"], on: desk.console) == 0)
    #expect(desk.output.hasPrefix("till, Desk.Bank"))
    #expect(tool.run(["show", "torn.journal"], on: desk.console) == 3)
    #expect(desk.error == "rill: torn.journal cannot be read: its tail is torn.\n")
  }

  @Test func `files that cannot be read or written are reported`() {
    #expect(desk.run("show", "a\u{7}") == 3)
    #expect(desk.error == "rill: a\\u{7} cannot be read: it is not there.\n")
    desk.files["a"] = Desk.session.file
    #expect(desk.run("convert", "a", "full/b") == 3)
    #expect(desk.error == "rill: full/b cannot be written: the disk is full.\n")
    desk.files["b"] = Data("hello".utf8)
    #expect(desk.run("show", "b") == 3)
    #expect(
      desk.error == """
        rill: b: The file is not a session, and not JSON. Line 1, byte 1: it has "h" where "{" should be. Nothing was \
        changed. Give a file that a history, a journal or `rill convert` has written.

        """)
    desk.files["c"] = Data(#"[{"type":1}]"#.utf8)
    #expect(desk.run("show", "c") == 3)
    #expect(
      desk.error == """
        rill: c: The file of Redux DevTools is damaged: the action at index 0 is not an object with a text as its "type". \
        Nothing was changed. Export it again, by the extension's button or by `rill convert`.

        """)
    desk.files["d"] = Desk.session.file.dropLast(40)
    #expect(desk.run("replay", "d") == 3)
    #expect(desk.error.hasPrefix("rill: d: The session is damaged. Line 9, byte "))
  }
}
