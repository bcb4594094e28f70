import Foundation
import Testing

@testable import RillValues

struct JSONReaderTests {
  private func problem(_ text: String) -> JSONProblem? {
    do {
      try JSONReader.check(Array(text.utf8))
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

  static let malformed: [(String, String, Int, Int)] = [
    ("", "ends where a value should be", 1, 1),
    (" \n ", "ends where a value should be", 2, 2),
    ("{", "ends where a string should be", 1, 2),
    ("[1,", "ends where a value should be", 1, 4),
    ("\"milk", "ends inside a string", 1, 6),
    ("\"\\", "ends inside a string", 1, 3),
    ("tru", "ends where \"true\" should be", 1, 4),
    ("-", "ends where a digit should be", 1, 2),
    ("1.", "ends where a digit should be", 1, 3),
    ("[1,]", "has \"]\" where a value should be", 1, 4),
    ("{\"a\":1,}", "has \"}\" where a string should be", 1, 8),
    ("{a:1}", "has \"a\" where a string should be", 1, 2),
    ("{\"a\" 1}", "has \"1\" where \":\" should be", 1, 6),
    ("{'a':1}", "has \"'\" where a string should be", 1, 2),
    ("[1\n2]", "has \"2\" where \",\" or \"]\" should be", 2, 1),
    ("truth", "has \"t\" where \"true\" should be", 1, 4),
    ("é", "has \"é\" where a value should be", 1, 1),
    ("+1", "has \"+\" where a value should be", 1, 1),
    ("NaN", "has \"N\" where a value should be", 1, 1),
    ("01", "goes on after its end", 1, 2),
    ("1.x", "has \"x\" where a digit should be", 1, 3),
    ("1ex", "has \"x\" where a digit should be", 1, 3),
    ("\"a\nb\"", "has a control character in a string", 1, 3),
    ("\"\\x\"", "has an unknown escape in a string", 1, 3),
    ("\"\\u12g4\"", "has an unknown escape in a string", 1, 6),
    ("1 2", "goes on after its end", 1, 3),
    ("{}}", "goes on after its end", 1, 3),
  ]

  @Test(arguments: malformed)
  func `the first error is found at its position`(
    _ text: String, _ reason: String, _ line: Int, _ column: Int
  ) throws {
    let found = try #require(problem(text))
    #expect(found.reason == reason)
    #expect("\(TextPlace(of: found.offset, in: Array(text.utf8)))" == "Line \(line), byte \(column)")
  }

  @Test func `bytes that are not text are refused`() {
    #expect(throws: JSONProblem(offset: 1, reason: "is not UTF-8")) {
      try JSONReader.check([0x22, 0xFF, 0x22])
    }
  }

  @Test func `nesting is limited`() {
    #expect(problem(String(repeating: "[", count: 128) + String(repeating: "]", count: 128)) == nil)
    #expect(
      problem(String(repeating: "[", count: 100_000))
        == JSONProblem(offset: 129, reason: "lies more than 128 values deep"))
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
