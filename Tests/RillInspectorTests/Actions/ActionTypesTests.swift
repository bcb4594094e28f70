import Foundation
import Testing

@testable import RillInspector

struct ActionTypesTests {
  private let types = ActionTypes(tillActions, of: "Till")

  /// Returns the decoded action, or the explanation if there is none.
  private func reading(_ json: String, by types: ActionTypes<any TillAction>? = nil) -> String {
    do {
      return "\(try (types ?? self.types).action(from: Data(json.utf8)))"
    } catch let failure as InspectorFailure {
      return "\(failure.message) → \(failure.fix)"
    } catch let error as DecodingError {
      return InspectorFailure.explanation(of: error, in: Array(json.utf8))
    } catch {
      return "another error: \(error)"
    }
  }

  private func reading(_ json: String, only types: KeyValuePairs<String, TillReader>) -> String {
    reading(json, by: ActionTypes(types, of: "Till"))
  }

  @Test func `types keep their order`() {
    #expect(types.names == ["Sale", "Purchase", "Correction", "Robbery", "Tip"])
  }

  @Test(arguments: [
    (#"{"Sale":{"sell":{"price":3}}}"#, "sell(price: 3)"),
    (#"{"Purchase":{"sign":{"name":"Jenny"}}}"#, #"sign(name: "Jenny")"#),
    (#"{"Correction":{"coins":7}}"#, "Correction(coins: 7, reason: nil)"),
    (#"{"Robbery":{}}"#, "Robbery()"),
    (#"{"Tip":5}"#, "large"),
  ])
  func `an action is encoded under the name of its type`(_ json: String, _ action: String) {
    #expect(reading(json) == action)
  }

  @Test(arguments: [
    (#"{"sell":{"price":3}}"#, "sell(price: 3)"),
    (#"{"buy":{"price":4}}"#, "buy(price: 4)"),
    (#"{"clear":{}}"#, "clear"),
    (#"{"coins":7}"#, "Correction(coins: 7, reason: nil)"),
  ])
  func `an action may omit its type if only one type has its key`(_ json: String, _ action: String) {
    #expect(reading(json) == action)
  }

  @Test(arguments: [
    (
      #"{"Sale":{"sell":{"price":256}}}"#,
      #""Sale.sell.price" has a value that does not fit (UInt8 holds whole numbers from 0 to 255)"#
    ),
    (#"{"Sale":{"buy":{"price":3}}}"#, #""Sale" is not of type Sale, which has no case "buy""#),
    (#"{"Sale":{}}"#, #""Sale" is not of type Sale: it names no case"#),
    (#"{"Correction":{}}"#, #""Correction" has no "coins""#),
    (#"{"Tip":2}"#, #""Tip" has a value that does not fit (Cannot initialize Tip from invalid Int value 2)"#),
    (
      #"{"sell":{"price":256}}"#,
      #""sell.price" has a value that does not fit (UInt8 holds whole numbers from 0 to 255)"#
    ),
    (#"{"buy":{}}"#, #""buy" has no "price""#),
  ])
  func `a decoding error has its place, with or without a type name`(
    _ json: String, _ words: String
  ) {
    #expect(reading(json) == words)
  }

  private static let types = #"The types are "Sale", "Purchase", "Correction", "Robbery" and "Tip"."#
  private static let wayToName = """
    Put the action under the name of its type, as in {"Sale":…}; an action that is a case of one type alone needs no name.
    """

  @Test(arguments: ["steal", "sale", "reason", ""])
  func `an unknown key is answered with the known types`(_ key: String) {
    #expect(
      reading(#"{"\#(key)":{}}"#) == """
        The JSON is not an action of the store "Till": "\(key)" is neither a type of actions nor a case of one. \
        \(Self.types) → \(Self.wayToName)
        """)
  }

  @Test(arguments: ["5", "[]", "null", #""clear""#, "{}", #"{"Sale":{"clear":{}},"Tip":5}"#])
  func `JSON without exactly one key names no type`(_ json: String) {
    #expect(
      reading(json) == """
        The JSON is not an action of the store "Till": it is not an object with one key that names the type of the \
        action. \(Self.types) → \(Self.wayToName)
        """)
  }

  /// The rest of the JSON does not select a type, so that a slip in it cannot select another action.
  @Test(arguments: [#"{"_0":"Jenny"}"#, #"{"name":"Jenny"}"#, "{}", "5"])
  func `a case of several types is ambiguous`(_ value: String) {
    #expect(
      reading(#"{"sign":\#(value)}"#) == """
        The JSON could be several actions of the store "Till": "sign" is a case of "Sale" and "Purchase". → Put the \
        action under the name of the type that is meant, as in {"Sale":{"sign":…}}.
        """)
  }

  @Test func `types with equal names are distinguished only by their cases`() {
    let twins: KeyValuePairs<String, TillReader> = [
      "Sale": Sale.init(from:), "Sale": Purchase.init(from:),
    ]
    #expect(
      reading(#"{"Sale":{"clear":{}}}"#, only: twins) == """
        The JSON could be several actions of the store "Till": 2 of its types of actions are called "Sale". → Give each \
        type a name of its own where the store is added, in add(_:_:decoding:).
        """)
    #expect(reading(#"{"buy":{"price":4}}"#, only: twins) == "buy(price: 4)")
  }

  @Test func `the name of a type precedes a case with the same name`() {
    let types: KeyValuePairs<String, TillReader> = [
      "clear": Correction.init(from:), "Sale": Sale.init(from:),
    ]
    #expect(reading(#"{"clear":{"coins":1}}"#, only: types) == "Correction(coins: 1, reason: nil)")
    #expect(reading(#"{"clear":{}}"#, only: types) == #""clear" has no "coins""#)
    #expect(reading(#"{"Sale":{"clear":{}}}"#, only: types) == "clear")
  }

  @Test func `a single type accepts any JSON`() {
    #expect(reading("5", only: ["Tip": Tip.init(from:)]) == "large")
    #expect(reading(#"{"Tip":1}"#, only: ["Tip": Tip.init(from:)]) == "small")
    #expect(
      reading(#"{"coins":1,"reason":null}"#, only: ["Correction": Correction.init(from:)])
        == "Correction(coins: 1, reason: nil)")
    #expect(reading(#"{"steal":{}}"#, only: ["Robbery": Robbery.init(from:)]) == "Robbery()")
    #expect(
      reading(#"{"steal":{}}"#, only: ["Sale": Sale.init(from:)])
        == #"the JSON is not of type Sale, which has no case "steal""#)
  }

  @Test func `an error thrown by a type is passed through`() {
    struct Own: Error {}
    let types: KeyValuePairs<String, TillReader> = [
      "Strict": { _ in throw Own() }, "Sale": Sale.init(from:),
    ]
    #expect(reading(#"{"Strict":{}}"#, only: types) == "another error: Own()")
    #expect(reading(#"{"clear":{}}"#, only: types) == "clear")
  }

  @Test func `long lists of types and long keys are truncated`() {
    let many: KeyValuePairs<String, TillReader> = [
      "A": Sale.init(from:), "B": Sale.init(from:), "C": Sale.init(from:), "D": Sale.init(from:),
      "E": Sale.init(from:), "F": Sale.init(from:), "G": Sale.init(from:),
    ]
    let key = String(repeating: "x", count: 50)
    #expect(
      reading(#"{"\#(key)":{}}"#, only: many).hasPrefix(
        """
        The JSON is not an action of the store "Till": "\(key.prefix(40))…" is neither a type of actions nor a case of \
        one. The types are "A", "B", "C", "D", "E" and 2 more. →
        """))
  }
}
