import Foundation
import Testing

@testable import RillValues

struct CodingReasonTests {
  private struct Row: Codable {
    var size: Double
    var parts: [Int] = []
    var names: [String: Int] = [:]
  }

  @Test(arguments: [
    ("[]", "the value is not an object"),
    (#"{"size":1,"parts":7,"names":{}}"#, #""parts" is not an array"#),
    (#"{"size":1,"parts":[1,"x"],"names":{}}"#, #""parts.1" is not of type Int"#),
    (#"{"size":null,"parts":[],"names":{}}"#, #""size" is null, and not of type Double"#),
    (#"{"size":1,"names":{}}"#, #"the value has no "parts""#),
    ("{", "it is malformed, or a value in it does not fit, such as a number or the name of a case"),
  ])
  func `a decoding error has its place`(json: String, reason: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Row.self, from: Data(json.utf8))
    }
    #expect(CodingReason.text(error) == reason)
  }

  @Test func `an encoding error names the format`() throws {
    let error = try #require(throws: EncodingError.self) { try JSONEncoder().encode(Row(size: .nan)) }
    #expect(CodingReason.text(error) == #""size" is nan, which JSON cannot represent"#)
    #expect(
      CodingReason.text(error, in: "the format") == #""size" is nan, which the format cannot represent"#)
  }

  @Test func `any other error keeps its text without the full stop`() {
    struct Broken: Error, CustomStringConvertible { let description = "The seal is broken." }
    #expect(CodingReason.text(Broken()) == "The seal is broken")
  }
}
