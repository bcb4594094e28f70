import Foundation
import Testing

@testable import RillInspector

/// Regular expressions that are matched in linear time.
@Suite struct SearchExpressionTests {
  private func matches(_ expression: String, _ text: String) throws -> Bool {
    try SearchExpression(expression).isFound(in: text)
  }

  @Test(arguments: [
    ("milk", "Some Milk here", true), ("milk", "mil", false), ("m.lk", "malk", true),
    ("^milk", "a milk", false),
    ("^a", "a milk", true), ("milk$", "milk ", false), ("milk$", "a milk", true), ("^$", "", true),
    ("^$", "a", false),
    ("a|bc|d", "xbcx", true), ("^(a|bc|d)$", "bcd", false), ("^(?:ab)+$", "ababab", true),
    ("^(ab)+$", "aba", false),
    ("colou?r", "COLOR", true), ("^a{2,3}$", "aa", true), ("^a{2,3}$", "aaaa", false),
    ("^a{2}$", "aaa", false),
    ("^a{2,}$", "aaaaa", true), ("^a{2,}$", "a", false), ("^a{0}b$", "b", true), ("^[a-c]+$", "abc", true),
    ("^[^a-c]+$", "xyz", true), ("^[^a-c]+$", "xaz", false), ("^[]a]$", "]", true), ("^[a-]+$", "a-", true),
    (#"^\d+$"#, "123", true), (#"^\D+$"#, "123", false), (#"\bpay\b"#, "re pay now", true),
    (#"\bpay\b"#, "repay", false),
    (#"\Bpay"#, "repay", true), (#"^\w+\s\w+$"#, "one two", true), (#"\."#, "a", false),
    (#"^[\d.]+$"#, "1.5", true),
    ("(a*)*b", "aaab", true), ("(|a)+b", "ab", true), ("{", "{", true), ("a*?b", "aab", true),
    ("Ä", "ä", true),
  ])
  func `an expression is found where it matches`(_ expression: String, _ text: String, _ isFound: Bool) throws
  {
    #expect(try matches(expression, text) == isFound)
  }

  /// Expressions for which a search that backtracks takes exponential time.
  @Test(arguments: ["(a+)+$", "^(a|a)*$", "(a|aa)+$", "(.*)*x", "a?a?a?a?a?a?a?a?a?a?aaaaaaaaaa$"])
  func `no expression takes long on any text`(_ expression: String) throws {
    #expect(try !matches(expression, String(repeating: "a", count: 5_000) + "!"))
  }

  @Test(arguments: [
    ("(a", "has a ( without a ), at its character 1"), ("a)", "has a ) without a (, at its character 2"),
    ("[a", "has a [ without a ], at its character 1"),
    ("*a", "has a * with nothing before it to repeat, at its character 1"),
    (#"a\"#, #"ends with a \, at its character 2"#),
    (#"\q"#, #"has the unknown escape \q, at its character 1"#),
    ("[z-a]", "has a range whose end comes before its start, at its character 2"),
    ("a{3,2}", "repeats a part a wrong number of times (at most 100), at its character 2"),
    ("a{1000}", "repeats a part a wrong number of times (at most 100), at its character 2"),
    ("(?=a)", "has a group that starts with (?, of which only (?:…) is known, at its character 1"),
    (#"[\D]"#, "has an inverted group inside [ and ], at its character 3"),
  ])
  func `an invalid expression is explained`(_ expression: String, _ words: String) {
    #expect(throws: SearchProblem.self) { try SearchExpression(expression) }
    do {
      _ = try SearchExpression(expression)
    } catch {
      #expect(error.message == "The expression \(words).")
      #expect(error.fix == #"Correct it, or write a \ before a character that is meant as it is."#)
    }
  }

  @Test func `an expression that grows too large is refused`() {
    #expect(throws: SearchProblem.expressionTooLong(limit: 200)) {
      try SearchExpression(String(repeating: "a", count: 201))
    }
    #expect(throws: SearchProblem.expressionTooLarge()) { try SearchExpression("((a{100}){100}){100}") }
    #expect(throws: SearchProblem.expression("has too many groups inside each other", at: 50)) {
      try SearchExpression(String(repeating: "(", count: 60) + String(repeating: ")", count: 60))
    }
  }

  /// Compares random small expressions with those of Foundation.
  @Test func `random expressions match where Foundation's match`() throws {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "a", "b", ".", "a*", "b+", "(a|b)", "(ab)?", "[ab]", "a{1,2}", "^", "$", "|", #"\b"#, "(?:a|b*)*",
    ]
    for _ in 0..<2_000 {
      let source = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? "a"
      }
      .joined()
      let text = String(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in "ab ".randomElement(using: &random) ?? "a" })
      guard let other = try? NSRegularExpression(pattern: source) else { continue }
      let range = NSRange(text.startIndex..., in: text)
      let expected = other.firstMatch(in: text, range: range) != nil
      #expect(try matches(source, text) == expected, "\(source) in \(text)")
    }
  }
}
