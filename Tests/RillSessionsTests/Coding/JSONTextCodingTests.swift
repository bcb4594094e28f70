import RillSessions
import RillValues
import Testing

struct JSONTextCodingTests {
  @Test func `non-finite numbers round-trip`() throws {
    let numbers = [Double.infinity, -.infinity, 0.1]
    let text = try JSONText(encoding: numbers)
    #expect(text.description == #"["Infinity","-Infinity",0.1]"#)
    #expect(try text.decode(as: [Double].self) == numbers)
    #expect(try JSONText(encoding: [Double.nan]).decode(as: [Double].self)[0].isNaN)
  }

  @Test func `strings are escaped as in JSON that is written from its value`() throws {
    let controls = (0..<0x20).compactMap(Unicode.Scalar.init).map(String.init)
    for text in controls + [#"\b"#, #"\\f"#, "\\\u{8}", "a\u{c}\u{8}/\"\\", "\u{2028}", "plain"] {
      let encoded = try JSONText(encoding: ["\(text)": text])
      #expect(try JSONText(encoded.value) == encoded)
      #expect(try encoded.decode(as: [String: String].self) == [text: text])
    }
  }
}
