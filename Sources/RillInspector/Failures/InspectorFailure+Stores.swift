extension InspectorFailure {
  /// The store has been deallocated.
  static func storeIsGone(_ name: String) -> InspectorFailure {
    InspectorFailure(
      .storeIsGone, "The store \"\(name)\" is gone: nothing in the app holds it any more.",
      fix: "Keep the store in the app for as long as you want to see its state and send to it.")
  }

  /// The store's actions cannot be decoded from JSON.
  static func actionsAreNotDecodable(_ name: String, actionType: String) -> InspectorFailure {
    InspectorFailure(
      .actionsAreNotDecodable,
      "No action can be sent to the store \"\(name)\" from here: its type \(actionType) cannot be made from JSON.",
      fix: """
        Let \(actionType) conform to Decodable, or name types that can be made from JSON where the store is added, in \
        add(_:_:decoding:).
        """)
  }

  /// The store has not answered in time.
  static func storeIsBusy(_ name: String, after patience: Duration) -> InspectorFailure {
    InspectorFailure(
      .storeIsBusy,
      """
      The store "\(name)" has not answered within \(patience): its actor is busy, or it has no actor and its owner \
      has not entered it since.
      """,
      fix: """
        Free the actor, or let the owner call send or drain() on the store. An action that waits for an actor is \
        dropped now; one that waits for an owner is handled when the owner enters the store.
        """)
  }

  /// Too many requests wait for the store.
  static func tooManyWaiting(_ name: String, limit: Int) -> InspectorFailure {
    InspectorFailure(
      .tooManyWaiting,
      """
      The store "\(name)" has \(limit) requests of this kind to answer already, and no more may wait for it: its actor \
      is busy, or it has no actor and its owner has not entered it since.
      """,
      fix: "Free the actor, or let the owner call send or drain() on the store; then send again.")
  }

  /// The store is scoped to a part of another store's state.
  static func storeIsPart(_ name: String) -> InspectorFailure {
    InspectorFailure(
      .storeIsPart,
      "The store \"\(name)\" is a part of another store and runs no turns of its own, so there is nothing to show.",
      fix: "Add the store that was made with an initial state; its state shows this part, too.")
  }

  /// There is no store with this ID.
  static func unknownStore(_ id: String) -> InspectorFailure {
    InspectorFailure(
      .unknownStore,
      "The inspector shows no store \"\(id)\": it was never added, or it was removed.",
      fix: "Ask /api/v1/stores for the stores there are, or add the store in the app.")
  }

  /// The store does not keep the entry.
  static func unknownEntry(_ number: UInt64, store: String) -> InspectorFailure {
    InspectorFailure(
      .unknownEntry,
      """
      The store "\(store)" keeps no entry \(number): it has not happened, was not recorded, or newer ones have pushed it \
      out of the history.
      """,
      fix: "Ask for the list of entries, or give the history more room where the store is added.")
  }

  /// The state does not have the part.
  static func unknownPart(_ path: String, store: String) -> InspectorFailure {
    InspectorFailure(
      .unknownPart, "The state of the store \"\(store)\" has nothing at \(path) at that moment.",
      fix: "Ask for the part around it, and take the path from there.")
  }

  /// The store has no table with this title.
  static func unknownTable(_ table: String, store: String) -> InspectorFailure {
    InspectorFailure(
      .unknownCommand, "The store \"\(store)\" has no table \"\(table)\".",
      fix: "Ask for the tables of the store, or add the table where the store is added, in add(_:_:tables:).")
  }

  /// The table has no row with this ID.
  static func unknownRow(_ row: String, table: String, store: String) -> InspectorFailure {
    InspectorFailure(
      .unknownCommand,
      "The table \"\(table)\" of the store \"\(store)\" has no row \"\(row)\" any more, so nothing was sent.",
      fix: "Ask for the table again; it shows the rows of the current state.")
  }

  /// The row has no command with this title.
  static func unknownCommand(_ command: String, row: String, table: String) -> InspectorFailure {
    InspectorFailure(
      .unknownCommand,
      "The row \"\(row)\" of the table \"\(table)\" has no command \"\(command)\", so nothing was sent.",
      fix: "Ask for the table again; its rows list their commands.")
  }

  /// The command is unavailable for now.
  static func commandIsUnavailable(_ command: String, row: String, reason: String) -> InspectorFailure {
    InspectorFailure(
      .commandIsUnavailable, "\"\(command)\" is unavailable for the row \"\(row)\": \(reason)",
      fix: "Wait until the command is available.")
  }

  /// The JSON is not an action of this store.
  static func actionDoesNotDecode(_ error: DecodingError, json: [UInt8], store: String) -> InspectorFailure {
    InspectorFailure(
      .actionDoesNotDecode,
      "The JSON is not an action of the store \"\(store)\": \(explanation(of: error, in: json)).",
      fix: """
        Write the action as Swift's Codable does: {"add":{"title":"milk"}} for .add(title: "milk"), \
        {"load":{}} for .load, and {"type":{"_0":"milk"}} for .type("milk").
        """)
  }

  /// The store threw an error of its own.
  static func storeFailed(_ error: any Error, store: String) -> InspectorFailure {
    InspectorFailure(
      .storeFailed,
      "The store \"\(store)\" failed: \(String(describing: error)).",
      fix: "The error is the store's own; look for it in the app.")
  }
}
