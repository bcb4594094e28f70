import Testing

@testable import RillInspector
@testable import RillValues

struct RequestWordingTests {
  private struct Broken: Error {}

  @Test func `an address that is not text`() {
    #expect(
      InspectorFailure.addressIsNotText().description == """
        The request cannot be read: its address has a broken percent escape, or escapes that are not UTF-8.
        Escape the address with encodeURIComponent, or what your language has for it.
        """)
  }

  @Test func `an address that is not a path`() {
    #expect(
      InspectorFailure.addressHasNoPath().description == """
        The request cannot be read: its address does not begin with /.
        Ask for a path, such as /api/v1/stores.
        """)
  }

  @Test func `a repeated header`() {
    #expect(
      InspectorFailure.repeatedHeader("Host").description == """
        The request cannot be read: its header Host stands there more than once.
        Send the header once.
        """)
  }

  @Test func `a number out of range`() {
    #expect(
      InspectorFailure.badNumber("limit", "0", range: 1...1_000).description == """
        The request cannot be read: "limit" is "0", which is not a whole number from 1 to 1000.
        Give "limit" a whole number from 1 to 1000, or leave it out.
        """)
    #expect(
      InspectorFailure.badNumber("after", "x", range: 0...UInt64.max).message == """
        The request cannot be read: "after" is "x", which is not a whole number from 0 on.
        """)
  }

  @Test func `an entry's address without a number`() {
    #expect(
      InspectorFailure.badEntryNumber("x").description == """
        The request cannot be read: the entry "x" in its address is not a whole number from 1 on.
        Ask for the list of entries, and end the address with the number of one of them.
        """)
  }

  @Test func `an unknown state`() {
    #expect(
      InspectorFailure.badMoment("at", "yesterday").description == """
        The request cannot be read: "at" is "yesterday", which names no state.
        Give "at" the number of an entry, or start, previous, shown or newest.
        """)
  }

  @Test func `an invalid path`() {
    #expect(
      InspectorFailure.badPath("rows[0]").description == """
        The request cannot be read: "path" is "rows[0]", which is not a list of steps.
        Give "path" the steps as JSON, as in [{"member":"rows"},{"index":0}].
        """)
    let long = String(repeating: "x", count: 81)
    #expect(
      InspectorFailure.badPath(long).message
        == "The request cannot be read: \"path\" is \"\(long.dropLast())…\", which is not a list of steps.")
  }

  @Test func `a search without a text`() {
    #expect(
      InspectorFailure.noSearchText().description == """
        The request cannot be read: it has no "query".
        Give "query" the text of a search, such as action:pay.
        """)
  }

  @Test(arguments: [
    (#"{"do":"fly"}"#, #""do" has a value that does not fit ("fly" is not a command)"#),
    (#"{"do":"back","count":-1}"#, "(-1 is negative; to go the other way, use the other command)"),
    (#"{"do":"skip"}"#, #"the JSON has no "numbers""#),
    (#"{"do":"skip","numbers":[-1]}"#, "out of the range"), ("{}", #"the JSON has no "do""#),
    ("[]", "the JSON is not an object"),
  ])
  func `an unknown command is answered with the reason`(_ body: String, _ words: String) async throws {
    let reply = try #require(
      await ResponderFixture().respond("POST", "/api/v1/stores/todos/commands", body: body))
    #expect(reply.status == 400)
    let failure = try reply.failure
    #expect(failure.message.hasPrefix("The request cannot be read: in its body, "))
    #expect(failure.message.contains(words))
    #expect(failure.fix == "Write the body as the wire format has it.")
  }

  @Test(arguments: [
    (#"{"at":"yesterday"}"#, #""yesterday" names no state"#),
    (#"{"open":[{"path":[{}]}]}"#, "a step needs one of member, index and key"),
  ])
  func `an invalid view is answered with the reason`(_ body: String, _ words: String) async throws {
    let reply = try #require(
      await ResponderFixture().respond("POST", "/api/v1/stores/todos/view", body: body))
    #expect(reply.status == 400)
    #expect(try reply.failure.message.contains(words))
  }

  @Test func `malformed JSON`() {
    let problem = JSONProblem(offset: 8, reason: "has \"}\" where a value should be")
    #expect(
      InspectorFailure.malformedJSON(problem, in: Array("{\n\"a\": }".utf8)).description == """
        The body is not well-formed JSON. Line 2, byte 7: it has "}" where a value should be.
        Correct the JSON there; strings and keys need double quotes, and the last element no comma.
        """)
  }

  @Test func `a method that is not allowed`() {
    #expect(
      InspectorFailure.methodNotAllowed("PUT", path: "/x", allowed: ["GET", "HEAD"]).description == """
        /x does not answer PUT.
        Use GET or HEAD.
        """)
  }

  @Test func `an unknown address`() {
    #expect(
      InspectorFailure.notFound(path: "/x").description == """
        There is nothing at /x.
        Open / for the page, or ask /api/v1/stores for what there is to see.
        """)
  }

  @Test func `an answer that cannot be encoded`() {
    #expect(
      InspectorFailure.answerFailed(Broken()).description == """
        The inspector could not write its answer: Broken().
        This is a bug in Rill; please report it with the request that led here.
        """)
  }
}
