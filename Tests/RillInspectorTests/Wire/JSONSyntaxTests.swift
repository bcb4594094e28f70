import Foundation
import Testing

@testable import RillInspector

struct JSONSyntaxTests {
  private func problem(_ text: String) -> JSONSyntax.Problem? {
    do {
      try JSONSyntax.check(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  static let wellFormed = [
    "1", "-0", "0.5", "1e9", "-1.5E+10", "2e-3", "true", "false", "null", "\"\"", "\"milk\"", "[]", "{}",
    " [ 1 , 2 ] ",
    "{\"a\":{\"b\":[null]}}", "\"\\u00e9\\n\\\"\\\\\\/\"", "\n\t\"é👩‍👩‍👧\"\r\n",
  ]

  @Test(arguments: wellFormed)
  func `well-formed JSON is accepted`(_ text: String) {
    #expect(problem(text) == nil)
  }

  static let malformed: [(String, JSONSyntax.Problem.Kind, Int, Int)] = [
    ("", .isEmpty, 1, 1),
    (" \n ", .isEmpty, 2, 2),
    ("{", .endsEarly, 1, 2),
    ("[1,", .endsEarly, 1, 4),
    ("\"milk", .endsEarly, 1, 6),
    ("\"\\", .endsEarly, 1, 3),
    ("tru", .endsEarly, 1, 4),
    ("-", .endsEarly, 1, 2),
    ("1.", .endsEarly, 1, 3),
    ("[1,]", .unexpected("]"), 1, 4),
    ("{\"a\":1,}", .unexpected("}"), 1, 8),
    ("{a:1}", .unexpected("a"), 1, 2),
    ("{\"a\" 1}", .unexpected("1"), 1, 6),
    ("{'a':1}", .unexpected("'"), 1, 2),
    ("[1\n2]", .unexpected("2"), 2, 1),
    ("truth", .unexpected("t"), 1, 4),
    ("é", .unexpected("é"), 1, 1),
    ("+1", .unexpected("+"), 1, 1),
    ("NaN", .unexpected("N"), 1, 1),
    ("01", .badNumber, 1, 2),
    ("1.x", .badNumber, 1, 3),
    ("1ex", .badNumber, 1, 3),
    ("\"a\nb\"", .badString, 1, 3),
    ("\"\\x\"", .badString, 1, 3),
    ("\"\\u12g4\"", .badString, 1, 6),
    ("1 2", .trailing, 1, 3),
    ("{}}", .trailing, 1, 3),
  ]

  @Test(arguments: malformed)
  func `the first error is found at its position`(
    _ text: String, _ kind: JSONSyntax.Problem.Kind, _ line: Int, _ column: Int
  ) {
    #expect(problem(text) == JSONSyntax.Problem(kind: kind, line: line, column: column))
  }

  @Test func `bytes that are not text are refused`() {
    #expect(throws: JSONSyntax.Problem(kind: .badUTF8, line: 1, column: 1)) {
      try JSONSyntax.check([0x22, 0xFF, 0x22])
    }
  }

  @Test func `nesting is limited`() {
    let depth = JSONSyntax.maximumDepth
    #expect(problem(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)) == nil)
    #expect(
      problem(String(repeating: "[", count: 100_000))
        == JSONSyntax.Problem(kind: .tooDeep(limit: depth), line: 1, column: depth + 1))
  }

  /// Foundation accepts a comma before a closing bracket, which is not JSON.
  @Test func `every string of up to four of these characters is judged as by Foundation`() {
    let alphabet = ["[", "]", "{", "}", "\"", ",", ":", "1", "0", "-", ".", "e", " "]
    var texts = [""]
    for _ in 0..<4 {
      texts = texts.flatMap { text in alphabet.map { text + $0 } }
      for text in texts where !text.contains(",]") {
        #expect((problem(text) == nil) == isJSON(text), "\(text)")
      }
    }
  }

  private func isJSON(_ text: String) -> Bool {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      return true
    } catch {
      return false
    }
  }
}
