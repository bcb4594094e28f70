import Testing

@testable import RillInspector

struct AccessWordingTests {
  @Test func `a foreign host`() {
    #expect(
      InspectorFailure.foreignHost("evil.example", expected: "127.0.0.1:80").description == """
        The request is addressed to "evil.example", and this inspector is 127.0.0.1:80: a web page elsewhere may be \
        using a name of its own to reach it.
        Open http://127.0.0.1:80/ in the browser, and keep the port the same if you forward it.
        """)
    #expect(
      InspectorFailure.foreignHost(nil, expected: "127.0.0.1:80").message == """
        The request is addressed to no host, and this inspector is 127.0.0.1:80: a web page elsewhere may be using a \
        name of its own to reach it.
        """)
  }

  @Test func `a foreign origin`() {
    #expect(
      InspectorFailure.foreignOrigin("http://evil.example").description == """
        The request comes from a page at "http://evil.example", and the inspector answers only its own page, so that \
        no other page can read your app's state or send it actions.
        Use the inspector's own page, or call its API from a program that sends no Origin header.
        """)
  }

  @Test func `a page elsewhere that hides its origin`() {
    #expect(
      InspectorFailure.crossSiteRequest("cross-site").description == """
        The request comes from a page elsewhere (Sec-Fetch-Site is "cross-site"), and the inspector answers only its \
        own page, so that no other page can read your app's state or send it actions.
        Use the inspector's own page, or call its API from a program.
        """)
  }

  @Test func `an address that is too long`() {
    #expect(
      InspectorFailure.addressTooLong(3_000, limit: 2_048).description == """
        The request's address is 3000 bytes long, and the inspector reads at most 2048.
        Shorten the address; everything that can be long belongs in the body.
        """)
  }

  @Test func `a body that is too large`() {
    #expect(
      InspectorFailure.bodyTooLarge(limit: 65_536).description == """
        The request's body is longer than 65536 bytes, the most that the inspector reads.
        Send a smaller action, whose large data an effect can load, or import a shorter session.
        """)
  }

  @Test func `a body that is not declared as JSON`() {
    #expect(
      InspectorFailure.bodyIsNotJSON(contentType: "text/plain").description == """
        The request's Content-Type is "text/plain", and the inspector reads only application/json: other types can be \
        sent by any web page without asking.
        Add the header `Content-Type: application/json`.
        """)
    #expect(
      InspectorFailure.bodyIsNotJSON(contentType: nil).message == """
        The request's Content-Type is missing, and the inspector reads only application/json: other types can be sent \
        by any web page without asking.
        """)
  }

  @Test func `too many actions`() {
    #expect(
      InspectorFailure.tooManyActions(perSecond: 20, burst: 50).description == """
        Actions come too fast: the inspector takes 50 at once and 20 a second after that.
        Wait a second and send again; to drive the app hard, send from its own code.
        """)
  }

  @Test func `too many streams`() {
    #expect(
      InspectorFailure.tooManyStreams(limit: 16).description == """
        The inspector serves 16 event streams at once, and that many are open.
        Close an inspector page, or end a program that reads the events.
        """)
  }

  @Test func `an inspector that stops`() {
    #expect(
      InspectorFailure.stopping().description == """
        The inspector is stopping, because the app called `stop()` or let go of it.
        Start the inspector again and keep it for as long as you want to look.
        """)
  }
}
