import Rill
import RillFixtures
import RillStyles

/// A feature whose actions contain the work to do, so that a test reads from top to bottom.
struct InteractorDesk: Interactor {
  struct State: Equatable {
    var lines: [String] = []
    var draft = ""
    var count = 0
    var copies: [String] = []
    var latest: String?
  }

  typealias Face = MutatingStore<State, Action>

  struct Action: Sendable, CustomStringConvertible {
    let description: String
    var cancellation: EffectID?
    let work: nonisolated(nonsending) @Sendable (Face) async throws -> Void

    init(
      _ name: String, cancellation: EffectID? = nil,
      work: nonisolated(nonsending) @escaping @Sendable (Face) async throws -> Void
    ) {
      description = name
      self.cancellation = cancellation
      self.work = work
    }

    static func note(_ line: String) -> Action { Action("note") { $0.lines.append(line) } }
  }

  enum Hook: CaseIterable { case first, second, third }

  typealias Attach = @Sendable (Hook, Face) -> HookBinding

  /// The bindings of the hooks, which by default do nothing and do not end.
  var attachment: Attach = { _, store in .each(store.changes(\.count)) { _ in } }
  var plan: @Sendable (Effect<Action>, Action) -> Effect<Action> = { effect, action in
    action.cancellation.map { effect.id($0) } ?? effect
  }

  func handle(_ action: Action, store: Face) async throws { try await action.work(store) }

  func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action> { plan(handling, action) }

  func attach(_ hook: Hook, to store: Face) -> HookBinding { attachment(hook, store) }
}

typealias InteractorDeskStore = Store<InteractorDesk.State, InteractorDesk.Action>

extension Store<InteractorDesk.State, InteractorDesk.Action> {
  /// The hooks of the desk.
  var hooks: Hooks<InteractorDesk> { hooks(of: InteractorDesk.self) }
}

func makeInteractorDesk(
  clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation,
  attachment: InteractorDesk.Attach? = nil
) -> InteractorDeskStore {
  FailureLog.listen()
  var desk = InteractorDesk()
  if let attachment { desk.attachment = attachment }
  return Store(InteractorDesk.State(), interactor: desk, clock: clock, isolation: isolation)
}
