import Testing

@testable import RillInspector

/// The grammar of searches.
@Suite struct SearchQueryTests {
  private typealias Term = SearchQuery.Term

  private func problem(_ text: String) -> SearchProblem? {
    do throws(SearchProblem) {
      _ = try SearchQuery(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `terms are words, texts, expressions and fields`() throws {
    #expect(try SearchQuery("Milk").terms == [Term(condition: .anywhere(.text("milk")))])
    #expect(
      try SearchQuery(#" "two words"  -action:pay "#).terms == [
        Term(condition: .anywhere(.text("two words"))),
        Term(condition: .action(.text("pay")), isNegated: true),
      ])
    #expect(
      try SearchQuery(#"origin:"effect search" refusal:/no \/ debt/"#).terms == [
        Term(condition: .origin(.text("effect search"))),
        Term(condition: .refusal(.expression(try SearchExpression("no / debt")))),
      ])
    #expect(
      try SearchQuery("is:Refused took:1.5ms after:14:30 before:14:30:05.5").terms == [
        Term(condition: .property(.refused)), Term(condition: .took(1_500)), Term(condition: .after(52_200)),
        Term(condition: .before(52_205.5)),
      ])
    #expect(
      try SearchQuery(#"kind:"Add|row.toggle" -kind:tick"#).terms == [
        Term(condition: .kind(["add", "row.toggle"])), Term(condition: .kind(["tick"]), isNegated: true),
      ])
    // Other words before a colon, and a single minus, are words.
    #expect(
      try SearchQuery("http://x -").terms == [
        Term(condition: .anywhere(.text("http://x"))), Term(condition: .anywhere(.text("-"))),
      ])
  }

  @Test func `conditions on states come last`() throws {
    let terms = try SearchQuery("state:milk changed:rows[0].title action:add").terms
    #expect(terms.map(\.condition.readsStates) == [false, true, true])
  }

  @Test(arguments: [
    ("", "The search is empty.", "Type a word, or a field and a word, such as action:pay."),
    ("   ", "The search is empty.", "Type a word, or a field and a word, such as action:pay."),
    ("\"milk", "The \" at character 1 is never closed.", "Close the text with another \"."),
    (
      "a /milk", "The / at character 3 is never closed.",
      "Close the expression with another /, or write \"/\" to find a slash."
    ),
    ("action:", "action: has nothing after it.", "Write a value after it, such as action:milk."),
    ("changed:.", "changed: has nothing after it.", "Write a value after it, such as changed:rows[0].title."),
    (
      "is:odd", "is: cannot be \"odd\".",
      "Write refused, skipped, write, gap, noted, pinned or caused, such as is:refused."
    ),
    ("took:5", "took: cannot be \"5\".", "Write a duration in us, ms or s, such as took:500us."),
    ("after:25:00", "after: cannot be \"25:00\".", "Write a time of the day, such as after:14:30."),
    ("before:noon", "before: cannot be \"noon\".", "Write a time of the day, such as before:14:30."),
  ])
  func `an incomplete or invalid search is explained`(_ text: String, _ message: String, _ fix: String) {
    let problem = problem(text)
    #expect(problem?.message == message)
    #expect(problem?.fix == fix)
  }

  @Test func `a search has few conditions`() {
    #expect(problem(String(repeating: "a ", count: 50)) == nil)
    #expect(problem(String(repeating: "a ", count: 51)) == .tooManyTerms(limit: 50))
  }

  @Test(arguments: [
    ("title", "rows[1].title", true), ("rows[1].title", "rows[1].title", true),
    ("rows[2].title", "rows[1].title", false),
    ("rows[*].title", "rows[7].title", true), ("rows", "rows[7].title", true),
    ("row", "rows[7].title", false),
    // The whole row was replaced or inserted.
    ("rows[1].title", "rows[1]", true), ("rows[1].title", "rows[2]", false), ("Coins", "coins", true),
    ("names[a.b]", "names[a.b]", true), ("/title$/", "rows[1].title", true),
    ("/^title/", "rows[1].title", false),
  ])
  func `a changed path names a part anywhere in a path`(_ pattern: String, _ path: String, _ matches: Bool)
    throws
  {
    guard
      case .changed(let pattern) = try #require(try SearchQuery("changed:\(pattern)").terms.first).condition
    else {
      return #expect(Bool(false))
    }
    #expect(pattern.matches(path) == matches)
  }
}
