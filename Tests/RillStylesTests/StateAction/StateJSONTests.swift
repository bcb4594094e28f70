import Foundation
import Rill
import RillStyles
import Testing

/// States as JSON.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StateJSONTests {
  struct Measure: Codable, Equatable { var depth = 1.0, parts: [Part] = [] }
  struct Part: Codable, Equatable { var size = 1.0 }

  private let store = Store(Purse(), validators: [Validator("no debt") { $0.jenny >= 0 }])

  /// Returns the full text of the error that a load throws, and checks that the state and the observers are unaffected.
  private func failure(loading json: String) -> String? {
    let before = (store.state, store.revision)
    var told = 0
    let watch = store.observe { _ in told += 1 }
    defer { watch.cancel() }
    do throws(StateJSONFailure) {
      try store.loadJSON(json)
      return nil
    } catch {
      #expect(store.state == before.0)
      #expect(store.revision == before.1)
      #expect(told == 0)
      return error.description
    }
  }

  @Test func `loading JSON is one restoring transition that notifies once`() async throws {
    var transitions = store.transitions().makeAsyncIterator()
    var told: [Purse] = []
    let watch = store.observe { told.append($0.new) }
    try store.loadJSON(#"{"donald":1,"jenny":2}"#)
    #expect(store.state == Purse(jenny: 2, donald: 1))
    #expect(told == [Purse(jenny: 2, donald: 1)])
    let transition = await transitions.next()
    #expect(transition?.origin == .restore)
    #expect(transition?.revision == 1)
    guard case .write(let label)? = transition?.subject else {
      Issue.record("Loading is a direct write.")
      return
    }
    #expect(label == "load JSON")
    watch.cancel()
  }

  @Test(arguments: [
    ("", "it is malformed, or a number in it does not fit"),
    ("{", "it is malformed, or a number in it does not fit"),
    (#"{"jenny":1,"donald":2"#, "it is malformed, or a number in it does not fit"),
    ("[]", "the value is not of type Dictionary<String, Any>"),
    (#"{"jenny":1}"#, "the value has no \"donald\""),
    (#"{"jenny":"one","donald":2}"#, "\"jenny\" is not of type Int"),
    (#"{"jenny":null,"donald":2}"#, "\"jenny\" is null, and not of type Int"),
  ])
  func `JSON that does not fit changes nothing and throws the reason`(json: String, reason: String) {
    #expect(
      failure(loading: json) == """
        The JSON is not a Purse: \(reason). Nothing was changed. Load JSON that toJSON() of such a store has written.
        """)
  }

  @Test func `a number that does not fit changes nothing, whatever the decoder's error`() {
    for number in ["1.5", "99999999999999999999"] {
      #expect(
        failure(loading: #"{"jenny":\#(number),"donald":2}"#)?.contains("does not fit. Nothing") == true)
    }
  }

  @Test func `JSON that violates a validator is refused`() {
    #expect(
      failure(loading: #"{"jenny":-1,"donald":2}"#) == """
        The state was read from JSON, but the store refused it. Refused by no debt: the new state breaks the rule "no \
        debt". Nothing was changed. Correct the JSON, or ask the gate why.
        """)
  }

  @Test func `the place of an invalid value is reported`() {
    #expect(throws: StateJSONFailure.self) { try Store<Measure, Never>.fromJSON("{}") }
    do throws(StateJSONFailure) {
      _ = try Store<Measure, Never>.fromJSON(#"{"depth":1,"parts":[{"size":1},{"size":"x"}]}"#)
    } catch {
      #expect(
        error.description == """
          The JSON is not a StateJSONTests.Measure: "parts[1].size" is not of type Double. Nothing was changed. Load JSON that toJSON() of such a \
          store has written.
          """)
    }
  }

  @Test func `a state that JSON cannot represent throws a typed error`() {
    let store: Store<Measure, Never> = Store(Measure(parts: [Part(), Part(size: .nan)]))
    do throws(StateJSONFailure) {
      _ = try store.toJSON()
      Issue.record("JSON has no word for what is not a number.")
    } catch {
      #expect(
        error.description == """
          StateJSONTests.Measure was not written as JSON: "parts[1].size" is nan, which JSON cannot represent. Use a value that JSON \
          has, or omit it from the state's CodingKeys.
          """)
    }
  }

  @Test func `data round-trips, on one line on request`() throws {
    #expect(try store.toJSON(pretty: false) == #"{"donald":10,"jenny":10}"#)
    let data = try store.toData()
    store.send(PurseAction.donald(3))
    #expect(try Store<Purse, Never>.fromData(data) == Purse())
    try store.loadData(data)
    #expect(store.state == Purse())
  }

  @Test func `bytes that are not text are refused`() {
    #expect(throws: StateJSONFailure.self) { try store.loadData(Data([0xFF, 0xFE, 0x00])) }
  }

  @Test func `a store in an actor loads as well`() async throws {
    actor Vault {
      lazy var store = Store(Purse())
      func load(_ json: String) throws -> Purse {
        try store.loadJSON(json)
        return store.state
      }
    }
    #expect(try await Vault().load(#"{"jenny":1,"donald":2}"#) == Purse(jenny: 1, donald: 2))
  }
}
