import RillInspectorFixtures
import Testing

@testable import RillInspector

struct StoreWordingTests {
  private struct Broken: Error {}

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
      self.stringValue = stringValue
      intValue = nil
    }

    init(intValue: Int) {
      stringValue = String(intValue)
      self.intValue = intValue
    }
  }

  private let path: [any CodingKey] = [Key(stringValue: "add"), Key(intValue: 2), Key(stringValue: "title")]

  private func explained(_ error: DecodingError) -> String {
    InspectorFailure.actionDoesNotDecode(error, json: [], store: "Todos").message
  }

  @Test func `a store that is gone`() {
    #expect(
      InspectorFailure.storeIsGone("Todos").description == """
        The store "Todos" is gone: nothing in the app holds it any more.
        Keep the store in the app for as long as you want to see its state and send to it.
        """)
  }

  @Test func `a store that does not answer`() {
    #expect(
      InspectorFailure.storeIsBusy("Todos", after: .seconds(10)).description == """
        The store "Todos" has not answered within 10.0 seconds: its actor is busy, or it has no actor and its owner has \
        not entered it since.
        Free the actor, or let the owner call send or drain() on the store. An action that waits for an actor is \
        dropped now; one that waits for an owner is handled when the owner enters the store.
        """)
  }

  @Test func `a store with too many waiting requests`() {
    #expect(
      InspectorFailure.tooManyWaiting("Todos", limit: 64).description == """
        The store "Todos" has 64 requests of this kind to answer already, and no more may wait for it: its actor is \
        busy, or it has no actor and its owner has not entered it since.
        Free the actor, or let the owner call send or drain() on the store; then send again.
        """)
  }

  @Test func `a store that is part of another`() {
    #expect(
      InspectorFailure.storeIsPart("row").description == """
        The store "row" is a part of another store and runs no turns of its own, so there is nothing to show.
        Add the store that was made with an initial state; its state shows this part, too.
        """)
  }

  @Test func `a store that accepts no actions`() {
    #expect(
      InspectorFailure.actionsAreNotDecodable("Todos", actionType: "TodoAction").description == """
        No action can be sent to the store "Todos" from here: its type TodoAction cannot be made from JSON.
        Let TodoAction conform to Decodable, or name types that can be made from JSON where the store is added, in \
        add(_:_:decoding:).
        """)
  }

  @Test func `an unknown store`() {
    #expect(
      InspectorFailure.unknownStore("todos").description == """
        The inspector shows no store "todos": it was never added, or it was removed.
        Ask /api/v1/stores for the stores there are, or add the store in the app.
        """)
  }

  @Test func `an unknown entry`() {
    #expect(
      InspectorFailure.unknownEntry(7, store: "Todos").description == """
        The store "Todos" keeps no entry 7: it has not happened, was not recorded, or newer ones have pushed it out of \
        the history.
        Ask for the list of entries, or give the history more room where the store is added.
        """)
  }

  @Test func `an unknown part`() {
    #expect(
      InspectorFailure.unknownPart("rows[7]", store: "Todos").description == """
        The state of the store "Todos" has nothing at rows[7] at that moment.
        Ask for the part around it, and take the path from there.
        """)
  }

  @Test func `a failing store`() {
    #expect(
      InspectorFailure.storeFailed(Broken(), store: "Todos").description == """
        The store "Todos" failed: Broken().
        The error is the store's own; look for it in the app.
        """)
  }

  @Test func `an action of another shape`() {
    let context = DecodingError.Context(codingPath: path, debugDescription: "Found a number.")
    #expect(
      InspectorFailure.actionDoesNotDecode(.typeMismatch([String].self, context), json: [], store: "Todos")
        .description
          == """
          The JSON is not an action of the store "Todos": "add[2].title" is not of type [String] (Found a number).
          Write the action as Swift's Codable does: {"add":{"title":"milk"}} for .add(title: "milk"), {"load":{}} for \
          .load, and {"type":{"_0":"milk"}} for .type("milk").
          """)
  }

  @Test func `an action where JSON has another kind of value`() {
    let context = DecodingError.Context(codingPath: path, debugDescription: "")
    let prefix = "The JSON is not an action of the store \"Todos\": \"add[2].title\" is not an "
    #expect(explained(.typeMismatch([String: Any].self, context)) == prefix + "object.")
    #expect(explained(.typeMismatch([Any].self, context)) == prefix + "array.")
  }

  @Test func `an action with a missing, null or misplaced part`() {
    let context = DecodingError.Context(codingPath: path, debugDescription: "")
    let root = DecodingError.Context(codingPath: [], debugDescription: "Unknown case..")
    let prefix = "The JSON is not an action of the store \"Todos\": "
    #expect(
      explained(.valueNotFound(String.self, context)) == prefix
        + "\"add[2].title\" is null, and not of type String.")
    #expect(
      explained(.keyNotFound(Key(stringValue: "id"), context)) == prefix + "\"add[2].title\" has no \"id\".")
    #expect(
      explained(.dataCorrupted(root)) == prefix + "the JSON has a value that does not fit (Unknown case).")
  }

  @Test func `a file of a store with redactions`() {
    #expect(
      InspectorFailure.isHidden("Bank").description == """
        The store "Bank" is shown with redactions, and a file or a test would contain what they hide, so the inspector \
        makes none.
        Show the store without redactions, or make the file in the app: history.session(_:).redacting(_:).
        """)
  }
}
