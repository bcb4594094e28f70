extension InspectorFailure {
  /// The JSON has no key that identifies one of several action types.
  static func actionNamesNoType(_ types: [String], store: String) -> InspectorFailure {
    InspectorFailure(
      .actionDoesNotDecode,
      """
      The JSON is not an action of the store "\(store)": it is not an object with one key that names the type of the \
      action. The types are \(QuotedNames(types)).
      """,
      fix: wayToName(types))
  }

  /// The key is neither the name of an action type nor unique to one.
  static func actionHasNoType(_ key: String, types: [String], store: String) -> InspectorFailure {
    InspectorFailure(
      .actionDoesNotDecode,
      """
      The JSON is not an action of the store "\(store)": \(QuotedNames([key])) is neither a type of actions nor a case \
      of one. The types are \(QuotedNames(types)).
      """,
      fix: wayToName(types))
  }

  /// The key is a case of several types of actions.
  static func actionHasSeveralTypes(_ key: String, types: [String], store: String) -> InspectorFailure {
    InspectorFailure(
      .actionDoesNotDecode,
      """
      The JSON could be several actions of the store "\(store)": \(QuotedNames([key])) is a case of \
      \(QuotedNames(types)).
      """,
      fix: """
        Put the action under the name of the type that is meant, as in \
        \(example(types, inner: "{\(QuotedNames([key])):…}")).
        """)
  }

  /// Several action types have the same name.
  static func actionTypesShareName(_ name: String, count: Int, store: String) -> InspectorFailure {
    InspectorFailure(
      .actionDoesNotDecode,
      """
      The JSON could be several actions of the store "\(store)": \(count) of its types of actions are called \
      \(QuotedNames([name])).
      """,
      fix: "Give each type a name of its own where the store is added, in add(_:_:decoding:).")
  }

  private static func wayToName(_ types: [String]) -> String {
    """
    Put the action under the name of its type, as in \(example(types, inner: "…")); an action that is a case of one type \
    alone needs no name.
    """
  }

  private static func example(_ types: [String], inner: String) -> String {
    "{\(QuotedNames(Array(types.prefix(1)))):\(inner)}"
  }
}
