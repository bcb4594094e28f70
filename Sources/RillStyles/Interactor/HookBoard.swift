import Rill
import Synchronization

/// The hooks of one store and what has become of them; kept with the store.
final class HookBoard<Logic: Hookable>: Sendable {
  private let logic: Logic
  private let phases = Mutex<[Logic.Hook: HookPhase]>([:])

  init(_ logic: Logic) { self.logic = logic }

  /// What has become of a hook.
  subscript(hook: Logic.Hook) -> HookPhase {
    get { phases.withLock { $0[hook] } ?? .stopped }
    set { phases.withLock { $0[hook] = newValue } }
  }

  /// Starts a hook that does not run.
  func start(_ hook: Logic.Hook, on store: Store<Logic.State, Logic.Action>, _ isolation: (any Actor)?) {
    guard !self[hook].isRunning else { return }
    guard isolation != nil || store.owner != nil else {
      return Failures.report(.hookWithoutActor("\(hook)", interactor: "\(Logic.self)"))
    }
    self[hook] = .running
    store.begin(effect(hook), on: isolation)
  }

  /// Stops a hook that runs.
  func stop(_ hook: Logic.Hook, on store: Store<Logic.State, Logic.Action>) {
    guard self[hook].isRunning else { return }
    self[hook] = .stopped
    store.cancel(Hooks<Logic>.id(of: hook))
  }

  private func effect(_ hook: Logic.Hook) -> Effect<Logic.Action> {
    // A function: a closure that names a generic state would leave the store's actor.
    @Sendable func work(on store: MutatingStore<Logic.State, Logic.Action>) async throws {
      let end = await run(hook, on: store)
      // One that was stopped may have been started again since.
      guard store.isActive() else { return }
      self[hook] = end
      if case .failed(let error) = end { throw error }
    }
    return Effect.run("hook \(hook)", on: .store(of: Logic.State.self), work) { error, _ in
      Failures.report(.hookThrew("\(error)", hook: "\(hook)", interactor: "\(Logic.self)"))
    }
    .id(Hooks<Logic>.id(of: hook))
  }

  private nonisolated(nonsending) func run(
    _ hook: Logic.Hook, on store: MutatingStore<Logic.State, Logic.Action>
  ) async -> HookPhase {
    do {
      let tell = store.live().flatMap { $0.firings(of: Hooks<Logic>.id(of: hook)) }
      try await logic.attach(hook, to: store).run(HookLine(isActive: store.isActive, tell: tell))
      return .ended
    } catch {
      return .failed(error)
    }
  }
}
