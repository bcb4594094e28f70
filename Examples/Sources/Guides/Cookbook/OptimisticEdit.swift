import Rill

/// A like that is shown immediately, and reverted if the server refuses it.
struct Like: Reducer {
  struct State: Equatable { var isLiked = false; var confirmed = false; var problem: String? }
  enum Action: Equatable, Sendable { case toggled, confirmed(Bool), failed(String) }

  var save: @Sendable (Bool) async throws -> Void

  func reduce(into like: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .toggled:
      like.isLiked.toggle()
      like.problem = nil
      return .run("save") { [save, wanted = like.isLiked] send in
        try await save(wanted)
        await send(.confirmed(wanted))
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
      .id("save", policy: .latest)
    case .confirmed(let saved): like.confirmed = saved
    case .failed(let problem):
      like.isLiked = like.confirmed
      like.problem = problem
    }
    return .none
  }
}
