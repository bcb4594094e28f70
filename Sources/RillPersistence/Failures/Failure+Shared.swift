import Rill

extension Failure {
  /// Two values of different types are shared under one key.
  static func sharedTypes(_ key: StorageKey, in place: StoragePlace, wanted: String) -> Failure {
    Failure(
      """
      A \(wanted) shall be shared under "\(key)" in \(place), where a value of another type is shared already. The new one \
      is shared with nobody. Give one of the two another key.
      """)
  }
}
