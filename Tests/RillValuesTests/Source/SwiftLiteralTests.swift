import Testing

@testable import RillValues

struct SwiftLiteralTests {
  @Test func `a string is written with the fewest escapes`() {
    #expect(SwiftLiteral.text("") == #""""#)
    #expect(SwiftLiteral.text("Tea, 日本 👩‍👧 é") == #""Tea, 日本 👩‍👧 é""#)
    #expect(SwiftLiteral.text(#"say "tea" now"#) == ##"#"say "tea" now"#"##)
    #expect(SwiftLiteral.text(#"C:\tea"#) == ##"#"C:\tea"#"##)
    #expect(SwiftLiteral.text(##"a "#tea" \ b"##) == ###"##"a "#tea" \ b"##"###)
    #expect(SwiftLiteral.text(#""tea""#) == #""\"tea\"""#)
    #expect(SwiftLiteral.text("a\"b\n") == #""a\"b\n""#)
    #expect(SwiftLiteral.text("\r\n\t\0\\") == #""\r\n\t\0\\""#)
  }

  @Test func `invisible characters are written as code points`() {
    #expect(
      SwiftLiteral.text("a\u{A0}b\u{200F}c\u{2028}\u{7F}\u{1}") == #""a\u{A0}b\u{200F}c\u{2028}\u{7F}\u{1}""#)
    #expect(SwiftLiteral.text("\u{301}e\u{301}") == "\"\\u{301}e\u{301}\"")
    #expect(SwiftLiteral.text("a\"\u{301}b") == #""a\"\u{301}b""#)
    #expect(SwiftLiteral.text("\u{200D}") == #""\u{200D}""#)
  }

  @Test func `multi-line strings keep their line endings and quotes`() {
    #expect(
      SwiftLiteral.paragraphs("a \n\"b\"\n\n\"\"\"\r\n\\") == [
        #"a\u{20}"#, #""b""#, "", #"\"\"\"\r"#, #"\\"#,
      ])
  }

  @Test func `keywords and other invalid names are quoted with backticks where required`() {
    #expect(
      ["default", "self", "init", "Type", "tea", "a b", "1st", "größe"].map(SwiftLiteral.member) == [
        "default", "`self`", "`init`", "`Type`", "tea", "`a b`", "`1st`", "größe",
      ])
    #expect(["in", "inout", "let", "a-b"].map(SwiftLiteral.label) == ["in", "`inout`", "`let`", "`a-b`"])
    #expect(SwiftLiteral.rawIdentifier("a `todo`\n is \\added") == "`a 'todo' is 'added`")
    #expect(SwiftLiteral.rawIdentifier("3..5") == "`a recorded session 3..5`")
  }

  @Test func `bytes are written in Base64`() {
    let bytes = Array("light work.".utf8)
    #expect(
      (0...4).map { SwiftLiteral.base64(Array(bytes.prefix($0))) } == [
        "", "bA==", "bGk=", "bGln", "bGlnaA==",
      ])
    #expect(SwiftLiteral.base64(bytes) == "bGlnaHQgd29yay4=")
    #expect(SwiftLiteral.base64([0xFB, 0xFF]) == "+/8=")
  }
}
