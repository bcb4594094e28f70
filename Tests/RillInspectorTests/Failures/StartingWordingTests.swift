import Testing

@testable import RillInspector

struct StartingWordingTests {
  @Test func `an address that other machines can reach`() {
    #expect(
      InspectorFailure.addressIsNotLoopback("0.0.0.0").description == """
        The inspector cannot listen on "0.0.0.0": it shows the whole state of your app and sends actions to it, so it \
        listens only where this machine alone can reach it.
        Use "127.0.0.1", "localhost" or "::1". To look from another machine, forward the port, for example with \
        `ssh -L 8080:127.0.0.1:8080 host`; or let others in with a token, with "0.0.0.0" or "::" and \
        exposing: .anyone(token:).
        """)
  }

  @Test func `a token that is too weak`() {
    #expect(
      InspectorFailure.badToken(shortest: 16).description == """
        The inspector's token is too weak or cannot be sent: it needs at least 16 characters, each a letter or digit of \
        ASCII, "-", "_" or ".".
        Make a token anew for each run, such as the text of a UUID().
        """)
  }

  @Test func `a request without the token`() {
    #expect(
      InspectorFailure.unknownCaller().description == """
        The request does not bring the token of this inspector, which other machines can reach.
        Open the address that the app has printed, with ?token=…, or send the header `Authorization: Bearer …`.
        """)
  }

  @Test func `a port in use`() {
    #expect(
      InspectorFailure.cannotListen(host: "127.0.0.1", port: 80, reason: "Permission denied").description
        == """
        The inspector cannot listen on 127.0.0.1, port 80: Permission denied.
        Use port 0 to take any free port, or end the program that has this one.
        """)
  }

  @Test func `an internal error of the inspector`() {
    #expect(
      InternalFailure.emptySlot(3, count: 2) == """
        The inspector's ring buffer was asked for position 3 of 2. This is a bug in Rill; please report it.
        """)
  }
}
