import Rill
import Synchronization

/// The hooks of one store with their phases, stored with the store.
final class HookBoard<Logic: Hookable>: Sendable {
  private let logic: Logic
  private let phases = Mutex<[Logic.Hook: HookPhase]>([:])
  /// The hooks that have been started before.
  private let started = Mutex<Set<Logic.Hook>>([])

  init(_ logic: Logic) { self.logic = logic }

  /// The phase of a hook.
  subscript(hook: Logic.Hook) -> HookPhase {
    get { phases.withLock { $0[hook] } ?? .stopped }
    // The replaced phase is released after the lock, because its error may run any code.
    set { _ = phases.withLock { $0.updateValue(newValue, forKey: hook) } }
  }

  /// Starts a hook that is not running.
  ///
  /// If the actor is unknown, a hook that may wait starts at the store's first entry.
  func start(
    _ hook: Logic.Hook, on store: Store<Logic.State, Logic.Action>, _ isolation: (any Actor)?,
    mayWait: Bool = false
  ) {
    guard !self[hook].isRunning else { return }
    if let actor = isolation ?? store.owner {
      begin(hook, on: store, actor)
    } else if mayWait {
      self[hook] = .waiting
      store.whenEntered { [self] store, actor in arrive(hook, store, actor) }
    } else {
      reportNoActor(hook)
    }
  }

  private func begin(_ hook: Logic.Hook, on store: Store<Logic.State, Logic.Action>, _ actor: any Actor) {
    self[hook] = .running
    store.begin(effect(hook), on: actor)
  }

  /// Starts a hook that has waited for the store's first entry.
  private func arrive(_ hook: Logic.Hook, _ store: Store<Logic.State, Logic.Action>?, _ actor: (any Actor)?) {
    guard case .waiting = self[hook] else { return }
    if let store, let actor { return begin(hook, on: store, actor) }
    self[hook] = .stopped
    guard store == nil else { return reportNoActor(hook) }
    Failures.report(.hookNeverStarted("\(hook)", interactor: logicName(Logic.self)))
  }

  private func reportNoActor(_ hook: Logic.Hook) {
    Failures.report(.hookWithoutActor("\(hook)", interactor: logicName(Logic.self)))
  }

  /// Stops a hook that is running or waiting.
  func stop(_ hook: Logic.Hook, on store: Store<Logic.State, Logic.Action>) {
    let phase = self[hook]
    self[hook] = phase.isRunning || phase.isWaiting ? .stopped : phase
    if phase.isRunning { store.cancel(Hooks<Logic>.id(of: hook)) }
  }

  private func effect(_ hook: Logic.Hook) -> Effect<Logic.Action> {
    // This is a function, because a closure that names a generic state would leave the store's actor.
    @Sendable func work(on store: MutatingStore<Logic.State, Logic.Action>) async throws -> StoreEvents? {
      do {
        if let events = try await run(hook, on: store) {
          return events.ending { [self] error in try end(hook, on: store, error) }
        }
      } catch {
        try end(hook, on: store, error)
        return nil
      }
      try end(hook, on: store, nil)
      return nil
    }
    return Effect.run(
      EffectTitle("hook \(hook)"), on: .store(of: Logic.State.self), thenWaiting: work
    ) { error, _ in
      Failures.report(.hookThrew("\(error)", hook: "\(hook)", interactor: logicName(Logic.self)))
    }
    .id(Hooks<Logic>.id(of: hook))
  }

  /// Records the end of a hook, and throws the error that ended it.
  private func end(
    _ hook: Logic.Hook, on store: MutatingStore<Logic.State, Logic.Action>, _ error: (any Error)?
  ) throws {
    // A hook that was stopped may have been started again since.
    guard store.isActive() else { return }
    self[hook] = error.map { .failed($0) } ?? .ended
    if let error { throw error }
  }

  /// Runs the work of a hook.
  ///
  /// - Returns: The events that the hook waits for, or nil if it has ended.
  private nonisolated(nonsending) func run(
    _ hook: Logic.Hook, on store: MutatingStore<Logic.State, Logic.Action>
  ) async throws -> StoreEvents? {
    let tell = store.live().flatMap { $0.firings(of: Hooks<Logic>.id(of: hook)) }
    let isRestart = !started.withLock { $0.insert(hook).inserted }
    let line = HookLine(
      isActive: store.isActive, tell: tell,
      reportOver: isRestart
        ? { Failures.report(.hookOver("\(hook)", interactor: logicName(Logic.self))) } : nil)
    return try await logic.attach(hook, to: store).run(line)
  }
}
