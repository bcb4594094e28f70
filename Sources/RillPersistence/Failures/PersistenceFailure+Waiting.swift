import Rill

// Failures of calls that block, at a moment when they could never return.
extension PersistenceFailure {
  /// A value is requested from the reducer of its store, which holds the state.
  package static func inReducer(_ value: String) -> Self {
    Self(
      .inUse,
      "\(value) was neither loaded nor saved: the call came from the reducer of its store, which holds the state.",
      fix: "Nothing was changed. Call it from an effect, from an observer, or after the send has returned.")
  }

  /// A value is loaded during a turn of its store.
  static func inTurn(_ value: String) -> Self {
    Self(
      .inUse,
      "\(value) was not loaded: the call came from within a turn of its store, which restores a state only after it.",
      fix: "Nothing was changed. Call it after the send has returned, or await load() in a task.")
  }

  /// A storage waits for the value that it is writing, or a change for itself.
  package static func inItsOwnWrite(_ value: String) -> Self {
    Self(
      .inUse,
      "\(value) cannot be waited for: the call came from its storage, or from a change of it.",
      fix: "Nothing was changed. Call it after the storage, or withLock, has returned.")
  }

  /// A change of a store on another actor waits for its delay.
  static func onAnotherActor(_ value: String) -> Self {
    Self(
      .inUse,
      "A change of \(value) still waits to be saved: its store belongs to another actor than the caller's, or to none.",
      fix:
        "Call flushAndWait() of its persistence on the store's isolation, or await PendingWrites.shared.flush()."
    )
  }
}

extension Failure {
  /// Two values of different types use the same key.
  static func sharedTypes(_ key: StorageKey, in place: StoragePlace, wanted: String) -> Failure {
    Failure(
      """
      A \(wanted) was declared as shared under "\(key)" in \(place), where a value of another type is already shared. \
      The new value is not shared. Give one of the two another key.
      """)
  }

  /// A store cannot reach a shared field of its state.
  static func sharedOutOfReach(_ field: String, in state: String) -> Failure {
    Failure(
      """
      A shared value in \(field) of \(state) is not connected, since the store cannot reach it there: it keeps its own value. \
      Put it in a struct, an optional, an enum case, an array, a dictionary or an IdentifiedArray of the state.
      """)
  }
}
