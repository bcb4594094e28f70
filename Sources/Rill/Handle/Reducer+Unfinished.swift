extension Reducer {
  /// Stands in for a function that is missing, and says how to write it.
  @available(
    *, unavailable,
    message:
      "write 'func reduce(into state: inout State, action: Action) -> Effect<Action>', with the return type"
  )
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
