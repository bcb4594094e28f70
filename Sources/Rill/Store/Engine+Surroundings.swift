// Surroundings that the store is made in. Only a store with such surroundings has a backstage for them.
extension Engine {
  /// Calls a function in the surroundings that the store was made in.
  func surrounded<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let surroundings = backstage?.surroundings else { return try body() }
    return try CurrentSurroundings.$value.withValue(surroundings, operation: body)
  }

  /// A reducer that runs in some surroundings.
  static func reducing(
    within surroundings: any Surroundings, _ reduce: @escaping (inout State, Action) -> Effect<Action>
  ) -> (inout State, Action) -> Effect<Action> {
    { state, action in
      CurrentSurroundings.$value.withValue(surroundings) { reduce(&state, action) }
    }
  }
}

extension Store {
  /// Calls a function in the surroundings that the whole store was made in; a part knows none.
  package func surrounded<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let engine else { return try body() }
    return try engine.surrounded(body)
  }
}
