// Failures about values that two programs, or two stores of one program, have changed.
extension PersistenceFailure {
  /// The value of another program or store remains.
  static func conflictLost(_ key: StorageKey, in place: StoragePlace, keptIn location: String?) -> Self {
    Self(
      .conflict,
      """
      The value for "\(key)" was not written to \(place): another program or store has written a newer one, which takes \
      its place.\
      \(location.map { " The value that was not written is kept in \($0)." } ?? "")
      """,
      fix: "Repeat the change, or pass onConflict: .merge to keep the changes of both sides.")
  }

  /// The value of another program or store would replace this one, which cannot be set aside.
  static func conflictUnresolved(
    _ key: StorageKey, in place: StoragePlace, because failure: PersistenceFailure
  ) -> Self {
    Self(
      .notSetAside,
      """
      The value for "\(key)" was not written to \(place), where another program or store has written a newer one. Both are as they \
      were, because this one could not be set aside: \(failure.message)
      """,
      fix: "Correct the cause and save again.")
  }

  /// The value of another program or store was replaced.
  static func conflictWon(_ key: StorageKey, in place: StoragePlace, keptIn location: String?) -> Self {
    Self(
      .conflict,
      """
      What another program or store has written under "\(key)" in \(place) was replaced, since this one has changed the \
      value as well.\(location.map { " It is kept in \($0)." } ?? "")
      """,
      fix: "Pass onConflict: .merge to keep the changes of both sides.")
  }

  /// The value of another program or store was not removed.
  static func conflictOnRemoval(_ key: StorageKey, in place: StoragePlace) -> Self {
    Self(
      .conflict,
      "The value for \"\(key)\" was not removed from \(place): another program or store has written a newer one.",
      fix: "Load that value first, and remove it then, or pass onConflict: .mine.")
  }
}
