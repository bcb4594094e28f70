import Rill

extension Failure {
  /// A derived value was read while the reducer of its store ran.
  static func derivedWhileHandling(_ what: String, store: String) -> Failure {
    Failure(
      """
      \(what) was read while the reducer of \(store) ran. The reducer holds the state exclusively, so the derived value \
      cannot be brought up to date: rows were read as empty, and a value as it was before. Use the reducer's `state` parameter, or read the derived \
      value in an observer or after the send.
      """, article: "Derived collections")
  }

  /// A closure of a derived value has read a derived value of the same collection.
  static func derivedWithinItself(_ what: String, store: String) -> Failure {
    Failure(
      """
      \(what) of \(store) was read by a closure that derives values from the same collection, while it was brought up to \
      date. It was read as empty. Use only the arguments of the closure, or derive the second value from the first: \
      list.filtered { … }.sorted { … }.
      """, article: "Derived collections")
  }

  /// Two collections of different stores were joined.
  static func joinedAcrossStores(_ store: String) -> Failure {
    Failure(
      """
      A derived collection of \(store) was joined with one of another store. Its rows have no counterparts, because a \
      derived collection follows one state. Derive both collections from the same store.
      """, article: "Derived collections")
  }

  /// The function of a selector has read the selector itself.
  static func selectorWithinItself(_ name: String, store: String?, hasValue: Bool) -> Failure {
    Failure(
      """
      The selector \(name) was read by its own function, while its value for \(store ?? "a state") was computed. \
      \(hasValue ? "The function read the value before." : "There is no value yet that the function could read.") Use only the arguments of the function, and pass other selectors to the \
      initializer: Selector(first, second) { first, second in … }.
      """, article: "Derived collections")
  }

  /// The function of a selector has sent an input to its store.
  static func selectorHasSent(_ name: String, store: String) -> Failure {
    Failure(
      """
      The function of the selector \(name) sent an input to \(store) while the value was computed. The input is handled \
      after that, but when a selector is computed depends on who reads it. Use only the arguments of the function, and \
      send in an observer: store.observe(selector) { … }.
      """, article: "Derived collections")
  }

  /// The value of a selector was read while the reducer of its store ran.
  static func selectorWhileHandling(_ name: String, store: String, hasValue: Bool) -> Failure {
    Failure(
      """
      The selector \(name) was read from \(store) while the reducer of the store ran. The reducer holds the state \
      exclusively, so the value cannot be computed, and \
      \(hasValue ? "the value before was read" : "there is no value yet that could be read"). Use the reducer's own state: \
      selector.value(in: state).
      """, article: "Derived collections")
  }
}
