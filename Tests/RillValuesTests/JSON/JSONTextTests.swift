import RillValues
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
    #expect(throws: JSONFailure.self) { try JSONText(text) }
  }

  @Test func `the failure names the place`() {
    let failure = #expect(throws: JSONFailure.self) { try JSONText("[1,\n 2,,3]") }
    #expect(
      failure?.description
        == """
        Line 2, byte 4: the JSON has "," where a value should be. Nothing was changed. Take the text from where it was \
        written, whole and unchanged.
        """)
  }

  @Test func `escaped strings are decoded`() throws {
    let value = try JSONText(#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00\ud83d\u0041""#).value
    #expect(value == .string("\"\\/\u{8}\u{c}\n\r\tAé😀\u{fffd}A"))
  }
}
