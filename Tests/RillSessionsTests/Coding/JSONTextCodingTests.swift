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
}
