extension Engine {
  /// Calls a closure in the surroundings in which the store was created.
  func surrounded<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let surroundings = extrasIfMade?.surroundings else { return try body() }
    return try CurrentSurroundings.$value.withValue(surroundings, operation: body)
  }

  /// Returns a reducer that runs in the given surroundings.
  static func reducing(
    within surroundings: any Surroundings, _ reduce: @escaping (inout State, Action) -> Effect<Action>
  ) -> (inout State, Action) -> Effect<Action> {
    { state, action in
      CurrentSurroundings.$value.withValue(surroundings) { reduce(&state, action) }
    }
  }
}

extension Store {
  /// Calls a closure in the surroundings in which the root store was created.
  ///
  /// A scoped store calls the closure without surroundings.
  package func surrounded<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let engine else { return try body() }
    return try engine.surrounded(body)
  }
}
