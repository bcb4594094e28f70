import Foundation
import Testing

@testable import RillInspector

struct ActionDecodingTests {
  enum Customer: String, Decodable { case jenny, donald }
  enum Level: Int8, Decodable { case low = 1 }

  struct Order: Decodable {
    var lines: [[UInt8]] = []
    var discount: Double?
    var level: Level?
    var prices: [String: Decimal]?
    var due: Date?
    var place: URL?
    var filter: Filter?
  }

  enum Filter: Decodable { case all, named(String) }

  enum Action: Decodable {
    case pay(by: Customer, amount: UInt32)
    case order(Order)
  }

  /// Returns the explanation for JSON that is not an action.
  private func explanation(_ json: String) -> String? {
    do {
      _ = try ActionDecoding.decode(Action.self, from: Data(json.utf8))
      return nil
    } catch let error as DecodingError {
      return InspectorFailure.explanation(of: error, in: Array(json.utf8))
    } catch {
      return "another error: \(error)"
    }
  }

  private static let unfit = "has a value that does not fit"

  static let mistakes: [(String, String)] = [
    (
      #"{"pay":{"by":"jenny","amount":-1}}"#,
      #""pay.amount" \#(unfit) (UInt32 holds whole numbers from 0 to 4294967295)"#
    ),
    (
      #"{"pay":{"by":"jenny","amount":1.5}}"#,
      #""pay.amount" \#(unfit) (UInt32 holds whole numbers from 0 to 4294967295)"#
    ),
    (
      #"{"pay":{"by":"bob","amount":1}}"#,
      #""pay.by" \#(unfit) (Cannot initialize Customer from invalid String value bob)"#
    ),
    (
      #"{"order":{"_0":{"lines":[[1],[2,3,256]]}}}"#,
      #""order._0.lines[1][2]" \#(unfit) (UInt8 holds whole numbers from 0 to 255)"#
    ),
    (
      #"{"order":{"_0":{"lines":[],"discount":1e999}}}"#,
      #""order._0.discount" \#(unfit) (Double cannot hold this number)"#
    ),
    (
      #"{"order":{"_0":{"lines":[],"level":300}}}"#,
      #""order._0.level" \#(unfit) (Int8 holds whole numbers from -128 to 127)"#
    ),
    (
      #"{"order":{"_0":{"lines":[],"filter":{"some":{}}}}}"#,
      #""order._0.filter" is not of type ActionDecodingTests.Filter, which has no case "some""#
    ),
    (
      #"{"order":{"_0":{"lines":[],"filter":{"named":{"_0":"\ud83d"}}}}}"#,
      #""order._0.filter.named._0" \#(unfit) (String holds no half of a character, as a single \ud83d is)"#
    ),
    (
      #"{"pay":{"by":"\ude00","amount":1}}"#,
      #""pay.by" \#(unfit) (String holds no half of a character, as a single \ud83d is)"#
    ),
    ("{}", "the JSON is not of type ActionDecodingTests.Action: it names no case"),
    (
      #"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1}"#,
      #"the JSON is not of type ActionDecodingTests.Action: of "a", "b", "c", "d", "e" and 2 more, one alone may stand there, "#
        + "and must be a case"
    ),
    (
      #"{"\#(String(repeating: "x", count: 50))":{}}"#,
      #"the JSON is not of type ActionDecodingTests.Action, which has no case "\#(String(repeating: "x", count: 40))…""#
    ),
  ]

  @Test(arguments: mistakes)
  func `a decoding error has its place and its reason`(_ json: String, _ words: String) {
    #expect(explanation(json) == words)
  }

  @Test func `an error near the end does not affect the rest`() throws {
    let json = #"""
      {"order":{"_0":{"lines":[[1,2],[]],"discount":0.5,"level":1,"prices":{"a":1.5},"due":5,"place":"http://a/",
      "filter":{"all":{}}}}}
      """#
    #expect(explanation(json) == nil)
    let broken = json.replacingOccurrences(of: #"[1,2],[]"#, with: "[1,2],[-1]")
    #expect(explanation(broken)?.hasPrefix(#""order._0.lines[1][0]" "#) == true)
    _ = try JSONDecoder().decode(Located<Action>.self, from: Data(json.utf8))
  }

  @Test func `an error thrown by an action is passed through`() {
    struct Own: Error {}
    struct Strict: Decodable {
      init(from decoder: any Decoder) throws { throw Own() }
    }
    #expect(throws: Own.self) { try ActionDecoding.decode(Strict.self, from: Data("1".utf8)) }
    #expect(throws: Own.self) { try JSONDecoder().decode(Located<[Strict]>.self, from: Data("[1]".utf8)) }
  }

  @Test func `a custom decoder's error is not reported as invalid JSON`() throws {
    let json = #"{"pay":{"by":"jenny","amount":-1}}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Action.self, from: Data(json.utf8))
    }
    #expect(
      InspectorFailure.explanation(of: try #require(error), in: Array(json.utf8)) == """
        the JSON has a value that does not fit, such as a number out of the range of its type
        """)
  }
}
