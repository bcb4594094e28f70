extension Reducer {
  /// Replaces a missing requirement with a message that shows how to write it.
  @available(
    *, unavailable,
    message:
      "write 'func reduce(into state: inout State, action: Action) -> Effect<Action>', with the return type"
  )
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
