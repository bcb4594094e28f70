public import Rill

/// An adapter that lets a store or a ``Handling`` use a main-actor handler.
///
/// Use it to embed such logic in a reducer: `Handling(MainActorHandler(Search(screen: screen)))`.
public struct MainActorHandler<Logic: MainActorActionable>: Actionable, NamedLogic {
  private let logic: Logic

  /// Creates a handler.
  ///
  /// - Parameter logic: The logic.
  public init(_ logic: Logic) { self.logic = logic }

  static var logicName: String { SwiftTypeName(Logic.self).text }

  /// Handles an action on the main actor.
  ///
  /// On a store of another isolation, it reports a failure and does nothing.
  public func handle(_ action: Logic.Action, store: MutatingStore<Logic.State, Logic.Action>) async throws {
    guard isMainActor(#isolation) else {
      return Failures.report(.notOnMainActor("the handling of \(action)", interactor: Self.logicName))
    }
    try await callOnMainActor(store) { [logic] store in try await logic.handle(action, store: store) }
  }

  /// Returns the schedule that the logic defines for an action.
  public func schedule(_ handling: Effect<Logic.Action>, for action: Logic.Action) -> Effect<Logic.Action> {
    logic.schedule(handling, for: action)
  }
}

/// An adapter that lets a store use main-actor hooks.
public struct MainActorHooks<Logic: MainActorHookable>: Hookable, NamedLogic {
  private let logic: Logic

  init(_ logic: Logic) { self.logic = logic }

  static var logicName: String { SwiftTypeName(Logic.self).text }

  /// Attaches a hook on the main actor.
  ///
  /// On a store of another isolation, it reports a failure and does nothing.
  public func attach(_ hook: Logic.Hook, to store: MutatingStore<Logic.State, Logic.Action>) -> HookBinding {
    HookBinding(run: { line in try await run(hook, on: store, line) })
  }

  private nonisolated(nonsending) func run(
    _ hook: Logic.Hook, on store: MutatingStore<Logic.State, Logic.Action>, _ line: HookLine
  ) async throws -> StoreEvents? {
    guard isMainActor(#isolation) else {
      Failures.report(.notOnMainActor("the hook \(hook)", interactor: Self.logicName))
      return nil
    }
    return try await callOnMainActor((store, line)) { store, line in
      try await logic.attach(hook, to: store).binding.run(line)
    }
  }
}

/// A type that represents another logic type.
protocol NamedLogic {
  /// The name of the logic in failures.
  static var logicName: String { get }
}

/// Returns the name of a logic type in failures.
func logicName(_ type: Any.Type) -> String {
  (type as? any NamedLogic.Type)?.logicName ?? SwiftTypeName(type).text
}

/// Returns whether work on a store with an isolation runs on the main actor.
///
/// The stage of a test clock runs work of the main actor's stores within turns of the main actor, but without an
/// isolation that the language knows.
///
/// It is a separate function that is never inlined, because the optimizer of Swift 6.3 emits invalid code for this
/// comparison in an `async` function and then refuses to compile the module.
@inline(never)
func isMainActor(_ isolation: (any Actor)?) -> Bool {
  (isolation ?? EffectMark.current?.stage.isolation) === MainActor.shared
}

/// Calls a main-actor function with a value that already belongs to the main actor.
nonisolated(nonsending) func callOnMainActor<Value, Result: Sendable>(
  _ value: Value, _ body: @MainActor (Value) async throws -> Result
) async throws -> Result {
  // Unsafe: the compiler does not know that the caller runs on the main actor. Each caller has checked it or was
  // created there.
  nonisolated(unsafe) let value = value
  return try await body(value)
}
