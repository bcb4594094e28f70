import Rill

extension Failure {
  /// A derived value was read while the reducer of its store ran.
  static func derivedWhileHandling(_ what: String, store: String) -> Failure {
    Failure(
      """
      \(what) was read while the reducer of \(store) ran. The reducer holds the state exclusively, so the derived value \
      cannot be brought up to date, and it was read as empty. Use the reducer's `state` parameter, or read the derived \
      value in an observer or after the send.
      """)
  }

  /// A closure of a derived value has read a derived value of the same collection.
  static func derivedWithinItself(_ what: String, store: String) -> Failure {
    Failure(
      """
      \(what) of \(store) was read by a closure that derives values from the same collection, while it was brought up to \
      date. It was read as empty. Use only the arguments of the closure, or derive the second value from the first: \
      list.filtered { … }.sorted { … }.
      """)
  }
}
