import Testing

@testable import RillValues

struct SourceLayoutTests {
  struct Row { var id = 1; var title = "Tea"; var notes: [String] = [] }

  private func lines(_ value: some Any, width: Int, prefix: String = "", suffix: String = "") -> String {
    SourceLayout(width: width)
      .lines(of: SourceWriter().expression(value), prefix: prefix, suffix: suffix, indent: 1)
      .joined(separator: "\n")
  }

  @Test func `arguments that fit stay on one line, up to the last column`() {
    let line = #"  x = SourceLayoutTests.Row(id: 1, title: "Tea", notes: [])"#
    #expect(lines(Row(), width: line.count, prefix: "x = ") == line)
    #expect(lines(Row(), width: line.count - 1, prefix: "x = ").contains("\n"))
    #expect(lines(Row(), width: line.count, prefix: "x = ", suffix: ",").contains("\n"))
  }

  @Test func `arguments that do not fit have one line each`() {
    let rows = [Row(notes: ["a", "b"]), Row(notes: ["some more of it", "and more", "and more"])]
    #expect(
      lines(rows, width: 60, prefix: "x = ", suffix: " {") == """
          x = [
            SourceLayoutTests.Row(
              id: 1,
              title: "Tea",
              notes: ["a", "b"]
            ),
            SourceLayoutTests.Row(
              id: 1,
              title: "Tea",
              notes: ["some more of it", "and more", "and more"]
            ),
          ] {
        """)
  }

  @Test func `multi-line text that does not fit becomes a multi-line literal`() {
    #expect(lines("a\nb", width: 20, prefix: "x = ") == #"  x = "a\nb""#)
    #expect(
      lines(["say \"a\":\n\n  b\\c "], width: 12) == #"""
          [
            """
              say "a":

                b\\c\u{20}
              """
          ]
        """#)
  }

  @Test func `a list with a type suffix has its own lines`() {
    let words = ["some words", "and some more of them"] as any Sendable
    let expression = SourceWriter().expression(words, in: .unknown)
    #expect(
      SourceLayout(width: 30).lines(of: expression, prefix: "$0.words = ", indent: 0) == [
        "$0.words =", "  [", "    \"some words\",", "    \"and some more of them\",", "  ] as [String]",
      ])
    #expect(
      SourceLayout(width: 30).lines(of: expression, prefix: "words: ", indent: 0).first == "words: [")
  }

  @Test func `a long word has its own line`() {
    #expect(
      lines("some long word", width: 20, prefix: "title: ", suffix: ",")
        == "  title:\n    \"some long word\",")
    #expect(lines("some long word", width: 10) == "  \"some long word\"")
  }
}
