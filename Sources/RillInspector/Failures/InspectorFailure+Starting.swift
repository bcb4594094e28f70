extension InspectorFailure {
  /// The host to listen on is not one of this machine's loopback addresses.
  static func addressIsNotLoopback(_ host: String) -> InspectorFailure {
    InspectorFailure(
      .addressIsNotLoopback,
      """
      The inspector cannot listen on "\(host)": it shows the whole state of your app and sends actions to it, \
      so it listens only where this machine alone can reach it.
      """,
      fix: """
        Use "127.0.0.1", "localhost" or "::1". To look from another machine, forward the port, for example with \
        `ssh -L 8080:127.0.0.1:8080 host`; or let others in with a token, with "0.0.0.0" or "::" and \
        exposing: .anyone(token:).
        """)
  }

  /// The token is too short, or contains characters that cannot be sent.
  static func badToken(shortest: Int) -> InspectorFailure {
    InspectorFailure(
      .badToken,
      """
      The inspector's token is too weak or cannot be sent: it needs at least \(shortest) characters, each a letter or digit \
      of ASCII, "-", "_" or ".".
      """,
      fix: "Make a token anew for each run, such as the text of a UUID().")
  }

  /// The system could not open the socket.
  package static func cannotListen(host: String, port: UInt16, reason: String) -> InspectorFailure {
    InspectorFailure(
      .cannotListen,
      "The inspector cannot listen on \(host), port \(port): \(reason).",
      fix: "Use port 0 to take any free port, or end the program that has this one.")
  }
}
