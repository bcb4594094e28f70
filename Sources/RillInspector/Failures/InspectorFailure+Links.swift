extension InspectorFailure {
  /// The address to link to is invalid.
  static func badLinkAddress(_ address: String) -> InspectorFailure {
    InspectorFailure(
      .badLinkAddress,
      "Stores cannot be shown at \"\(address)\": this is not the address of an inspector.",
      fix: """
        Use the address that `rill inspect` prints, without a token or path, such as "http://127.0.0.1:8899".
        """)
  }

  /// The process is not linked, or no longer linked.
  static func unknownLink() -> InspectorFailure {
    InspectorFailure(
      .unknownLink, "No process is linked to the inspector under this name, or no longer.",
      fix: "Register the stores again at /api/v1/links.")
  }

  /// The process uses a different version of the wire format.
  static func linkDoesNotFit(version: Int, known: Int) -> InspectorFailure {
    InspectorFailure(
      .linkDoesNotFit,
      "The process speaks version \(version) of the wire format, and this inspector speaks \(known).",
      fix: "Use the same version of Rill in the app and for `rill inspect`.")
  }

  /// The server at the address is not an inspector.
  static func isNoInspector(status: Int) -> InspectorFailure {
    InspectorFailure(
      .linkDoesNotFit,
      "Something answers with status \(status) that is not an inspector to which processes can link.",
      fix: "Use the address that `rill inspect` prints; another program may have taken the port.")
  }

  /// The name of the process is empty or too long.
  static func badProcessName(limit: Int) -> InspectorFailure {
    badRequest(
      "\"process\" is empty or longer than \(limit) characters",
      fix: "Give the process another name where it connects, with connect(to:as:).")
  }

  /// Too many processes are linked.
  static func tooManyLinks(limit: Int) -> InspectorFailure {
    InspectorFailure(
      .tooManyLinks, "The inspector shows \(limit) processes at once, and that many are linked.",
      fix: "End one of them, or start another `rill inspect` on another port.")
  }

  /// A process shows too many stores.
  static func tooManyLinkedStores(limit: Int) -> InspectorFailure {
    InspectorFailure(
      .tooManyLinks, "The inspector shows \(limit) stores of one process, and this one has more.",
      fix: "Add only the stores that you want to look at.")
  }

  /// Processes link too fast.
  static func tooManyOffers() -> InspectorFailure {
    InspectorFailure(
      .tooManyLinks, "Processes link too fast.", fix: "Wait a second, and try again with longer pauses.")
  }

  /// A process reports too fast.
  static func tooManyReports() -> InspectorFailure {
    InspectorFailure(
      .tooManyLinks, "The process reports too fast.", fix: "Wait, and put events together into one report.")
  }

  /// The process of a store is no longer linked.
  static func processIsGone(_ name: String?) -> InspectorFailure {
    InspectorFailure(
      .processIsGone,
      """
      \(name.map { "The process \"\($0)\"" } ?? "The process of this store") is gone, or its link to the inspector is \
      broken.
      """,
      fix: "See whether it still runs; it reconnects automatically.")
  }

  /// The process of a store has not answered in time.
  static func processIsSlow(_ name: String, after patience: Duration) -> InspectorFailure {
    InspectorFailure(
      .processIsSlow, "The process \"\(name)\" has not answered within \(patience).",
      fix: "See whether it is stopped in a debugger or in the background; what was sent may still be handled."
    )
  }
}
