import Rill

/// A state whose actions return effects.
struct Errands {
  var fields = Fields()

  enum Action: Sendable {
    case load
    case search(isLast: Bool)
    case hold
    case queue
    case landed
  }

  static func reduce(_ state: inout Errands, _ action: Action) -> Effect<Action> {
    switch action {
    case .load: return .run("load") { send in await send(.landed) }
    case .search(let isLast):
      return .run("search") { send in
        if !isLast { try await Task.sleep(for: .seconds(60)) }
        await send(.landed)
      }
      .id("search", policy: .latest)
    case .hold: return .run("hold") { _ in try await Task.sleep(for: .seconds(60)) }
    case .queue: return .run("queue") { send in await send(.landed) }.id("queue", policy: .serial)
    case .landed: state.fields.count &+= 1
    }
    return .none
  }

  /// The reducer, opaque to the optimizer so that it is called rather than inlined.
  @inline(never)
  @_optimize(none)
  static func reducer() -> (inout Errands, Action) -> Effect<Action> { reduce }

  @MainActor
  static func store() -> Store<Errands, Action> { Store(Errands(), reduce: reducer()) }
}
