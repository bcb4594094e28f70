public import Rill

/// A reducer that delegates each action to a handler.
///
/// A store with an interactor creates one. Use it to embed such logic in an enclosing reducer:
///
/// ```swift
/// case .search(let action):
///   return Handling(Search(client: client)).reduce(\.search, of: &state, action: action, embed: Action.search)
/// ```
public struct Handling<Logic: Actionable>: Reducer {
  private let logic: Logic

  /// Creates a reducer that delegates to a feature's logic.
  ///
  /// - Parameter logic: The logic that handles the actions.
  public init(_ logic: Logic) { self.logic = logic }

  /// Leaves the state unchanged, and returns the handling as an effect on the store.
  public func reduce(into state: inout Logic.State, action: Logic.Action) -> Effect<Logic.Action> {
    let logic = logic
    // This is a function, because a closure that names a generic state would leave the store's actor.
    @Sendable func handle(_ store: MutatingStore<Logic.State, Logic.Action>) async throws {
      try await logic.handle(action, store: store)
    }
    let handling = Effect<Logic.Action>.run(
      EffectTitle(late: { "\(action)" }), on: .store(of: Logic.State.self),
      origin: { .interactor("\(action)") }, asked: action, handle
    ) { error, _ in
      Failures.report(.handlerThrew("\(error)", action: "\(action)", interactor: logicName(Logic.self)))
    }
    return logic.schedule(handling, for: action)
  }
}
