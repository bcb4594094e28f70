import RillSessions
import Testing

struct JSONTextTests {
  @Test(arguments: [
    ("0", "0"), ("-0.0e+1", "-0.0e+1"), ("12345678901234567890.123456789012345678901", nil),
    (" [ 1 , 2 ] ", "[1,2]"), ("{ \"a b\" : \" \\\" \\\\\" }", #"{"a b":" \" \\"}"#), ("true", nil),
    ("null", nil),
    (#""\u00e9\ud83d\ude00\n""#, nil), ("{}", nil), ("[]", nil), (#"{"z":1,"a":{"z":[]}}"#, nil),
  ])
  func `a value keeps its text without white space`(_ text: String, _ kept: String?) throws {
    #expect(try JSONText(text).description == kept ?? text)
  }

  @Test(arguments: [
    "", " ", "01", "1.", ".5", "+1", "-", "1e", "tru", "nul", "[1,]", "{,}", "{\"a\"}", "{\"a\":}", "{a:1}",
    "[1 2]", "1 2",
    "\"", "\"\\x\"", "\"\\u12\"", "\"\n\"", "'a'", "[", "{", "]", "NaN", "//", "\u{feff}1",
  ])
  func `invalid JSON is refused`(_ text: String) {
    let failure = #expect(throws: SessionFailure.self) { try JSONText(text) }
    #expect(failure?.code == .malformed)
  }

  @Test func `escaped strings are decoded`() throws {
    let value = try JSONText(#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00\ud83d\u0041""#).value
    #expect(value == .string("\"\\/\u{8}\u{c}\n\r\tAé😀\u{fffd}A"))
  }

  @Test func `non-finite numbers round-trip`() throws {
    let numbers = [Double.infinity, -.infinity, 0.1]
    let text = try JSONText(encoding: numbers)
    #expect(text.description == #"["Infinity","-Infinity",0.1]"#)
    #expect(try text.decode(as: [Double].self) == numbers)
    #expect(try JSONText(encoding: [Double.nan]).decode(as: [Double].self)[0].isNaN)
  }
}
