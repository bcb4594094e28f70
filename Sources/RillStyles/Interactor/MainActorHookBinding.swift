import Rill

/// What a hook of the main actor listens to, and what it does then.
///
/// All of it runs on the main actor. Once the hook is stopped, nothing more is called, even for what has come before.
public struct MainActorHookBinding {
  let binding: HookBinding

  /// Does work of any kind; the hook ends with it.
  ///
  /// - Parameter work: The work.
  @MainActor
  public init(_ work: @escaping @MainActor () async throws -> Void) {
    binding = HookBinding { try await work() }
  }

  private init(_ binding: HookBinding) { self.binding = binding }

  /// Does what a binding does that needs no main actor, such as an `assign(to:on:)`.
  ///
  /// - Parameter binding: The binding.
  /// - Returns: The same, for a hook of the main actor.
  @MainActor
  public static func binding(_ binding: HookBinding) -> MainActorHookBinding { MainActorHookBinding(binding) }

  /// Does something for each element of a sequence, one after the other; the hook ends with the sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - body: Called with each element, in order; the next one waits until it returns.
  /// - Returns: The binding.
  @MainActor
  public static func each<Base: AsyncSequence>(
    _ sequence: Base, _ body: @escaping @MainActor (Base.Element) async throws -> Void
  ) -> MainActorHookBinding {
    MainActorHookBinding(.each(sequence) { try await callOnMainActor($0, body) })
  }

  /// Does something for each element of a sequence that is made anew each time the hook starts.
  ///
  /// - Parameters:
  ///   - make: Makes the sequence; called each time the hook starts.
  ///   - body: Called with each element, in order; the next one waits until it returns.
  /// - Returns: The binding.
  @MainActor
  public static func each<Base: AsyncSequence>(
    _ make: @escaping @MainActor () throws -> Base,
    _ body: @escaping @MainActor (Base.Element) async throws -> Void
  ) -> MainActorHookBinding {
    MainActorHookBinding(
      HookBinding { line in
        try await callOnMainActor(line) { line in
          let binding = HookBinding.each(try make()) { try await callOnMainActor($0, body) }
          try await binding.run(line)
        }
      })
  }

  /// Does something at each change of the store's own state, in the turn of the change; the hook never ends by itself.
  ///
  /// What it writes is a transition right after the one that it was told of, before `send` returns.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - body: Called with each new value, after the state has settled.
  /// - Returns: The binding.
  @MainActor
  public static func each<Value>(
    _ changes: StateChanges<Value>, _ body: @escaping @MainActor (Value) -> Void
  ) -> MainActorHookBinding {
    MainActorHookBinding(.each(changes) { value in body(value) })
  }
}
