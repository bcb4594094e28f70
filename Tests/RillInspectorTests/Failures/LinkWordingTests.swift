import Testing

@testable import RillInspector

struct LinkWordingTests {
  @Test func `an address without an inspector`() {
    #expect(
      InspectorFailure.badLinkAddress("ftp://a").description == """
        Stores cannot be shown at "ftp://a": this is not the address of an inspector.
        Use the address that `rill inspect` prints, without a token or path, such as "http://127.0.0.1:8899".
        """)
  }

  @Test func `an unknown link`() {
    #expect(
      InspectorFailure.unknownLink().description == """
        No process is linked to the inspector under this name, or no longer.
        Register the stores again at /api/v1/links.
        """)
  }

  @Test func `another version, and another server`() {
    #expect(
      InspectorFailure.linkDoesNotFit(version: 2, known: 1).description == """
        The process speaks version 2 of the wire format, and this inspector speaks 1.
        Use the same version of Rill in the app and for `rill inspect`.
        """)
    #expect(
      InspectorFailure.isNoInspector(status: 200).description == """
        Something answers with status 200 that is not an inspector to which processes can link.
        Use the address that `rill inspect` prints; another program may have taken the port.
        """)
  }

  @Test func `an invalid name`() {
    #expect(
      InspectorFailure.badProcessName(limit: 80).description == """
        The request cannot be read: "process" is empty or longer than 80 characters.
        Give the process another name where it connects, with connect(to:as:).
        """)
  }

  @Test func `too many processes, stores, offers and reports`() {
    #expect(
      InspectorFailure.tooManyLinks(limit: 16).description == """
        The inspector shows 16 processes at once, and that many are linked.
        End one of them, or start another `rill inspect` on another port.
        """)
    #expect(
      InspectorFailure.tooManyLinkedStores(limit: 64).description == """
        The inspector shows 64 stores of one process, and this one has more.
        Add only the stores that you want to look at.
        """)
    #expect(
      InspectorFailure.tooManyOffers().description == """
        Processes link too fast.
        Wait a second, and try again with longer pauses.
        """)
    #expect(
      InspectorFailure.tooManyReports().description == """
        The process reports too fast.
        Wait, and put events together into one report.
        """)
  }

  @Test func `a process that is gone, and a slow one`() {
    #expect(
      InspectorFailure.processIsGone("demo").description == """
        The process "demo" is gone, or its link to the inspector is broken.
        See whether it still runs; it reconnects automatically.
        """)
    #expect(
      InspectorFailure.processIsGone(nil).message
        == "The process of this store is gone, or its link to the inspector is broken.")
    #expect(
      InspectorFailure.processIsSlow("demo", after: .seconds(15)).description == """
        The process "demo" has not answered within 15.0 seconds.
        See whether it is stopped in a debugger or in the background; what was sent may still be handled.
        """)
  }

  @Test func `each failure has its status`() {
    let statuses = [
      InspectorFailure.badLinkAddress("a"), .unknownLink(), .linkDoesNotFit(version: 2, known: 1),
      .tooManyLinks(limit: 1),
      .processIsGone(nil), .processIsSlow("a", after: .seconds(1)),
    ].map(\.code.status)
    #expect(statuses == [500, 404, 422, 503, 503, 504])
  }
}
