import Rill

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
