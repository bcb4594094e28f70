extension InspectorFailure {
  /// The request does not contain the token.
  static func unknownCaller() -> InspectorFailure {
    InspectorFailure(
      .unknownCaller,
      "The request does not bring the token of this inspector, which other machines can reach.",
      fix:
        "Open the address that the app has printed, with ?token=…, or send the header `Authorization: Bearer …`."
    )
  }

  /// The `Host` header names another host, as happens when a foreign name resolves to this machine.
  static func foreignHost(_ host: String?, expected: String) -> InspectorFailure {
    InspectorFailure(
      .foreignHost,
      """
      The request is addressed to \(host.map { "\"\($0)\"" } ?? "no host"), and this inspector is \(expected): \
      a web page elsewhere may be using a name of its own to reach it.
      """,
      fix: "Open http://\(expected)/ in the browser, and keep the port the same if you forward it.")
  }

  /// A page of another origin sent the request.
  static func foreignOrigin(_ origin: String) -> InspectorFailure {
    InspectorFailure(
      .foreignOrigin,
      """
      The request comes from a page at "\(origin)", and the inspector answers only its own page, \
      so that no other page can read your app's state or send it actions.
      """,
      fix: "Use the inspector's own page, or call its API from a program that sends no Origin header.")
  }

  /// A page of another site sent the request in a way that hides its origin.
  static func crossSiteRequest(_ site: String) -> InspectorFailure {
    InspectorFailure(
      .foreignOrigin,
      """
      The request comes from a page elsewhere (Sec-Fetch-Site is "\(site)"), and the inspector answers only its own \
      page, so that no other page can read your app's state or send it actions.
      """,
      fix: "Use the inspector's own page, or call its API from a program.")
  }

  /// The address is too long.
  static func addressTooLong(_ length: Int, limit: Int) -> InspectorFailure {
    InspectorFailure(
      .addressTooLong,
      "The request's address is \(length) bytes long, and the inspector reads at most \(limit).",
      fix: "Shorten the address; everything that can be long belongs in the body.")
  }

  /// The body is too long, as announced or as received.
  static func bodyTooLarge(limit: Int) -> InspectorFailure {
    InspectorFailure(
      .bodyTooLarge,
      "The request's body is longer than \(limit) bytes, the most that the inspector reads.",
      fix: "Send a smaller action, whose large data an effect can load, or import a shorter session.")
  }

  /// The content type of the body is not JSON.
  static func bodyIsNotJSON(contentType: String?) -> InspectorFailure {
    InspectorFailure(
      .bodyIsNotJSON,
      """
      The request's Content-Type is \(contentType.map { "\"\($0)\"" } ?? "missing"), and the inspector reads only \
      application/json: other types can be sent by any web page without asking.
      """,
      fix: "Add the header `Content-Type: application/json`.")
  }

  /// Actions are sent too fast.
  static func tooManyActions(perSecond: Int, burst: Int) -> InspectorFailure {
    InspectorFailure(
      .tooManyActions,
      "Actions come too fast: the inspector takes \(burst) at once and \(perSecond) a second after that.",
      fix: "Wait a second and send again; to drive the app hard, send from its own code.")
  }

  /// Too many event streams are open.
  static func tooManyStreams(limit: Int) -> InspectorFailure {
    InspectorFailure(
      .tooManyStreams,
      "The inspector serves \(limit) event streams at once, and that many are open.",
      fix: "Close an inspector page, or end a program that reads the events.")
  }

  /// The inspector is stopping.
  static func stopping() -> InspectorFailure {
    InspectorFailure(
      .stopping,
      "The inspector is stopping, because the app called `stop()` or let go of it.",
      fix: "Start the inspector again and keep it for as long as you want to look.")
  }
}
