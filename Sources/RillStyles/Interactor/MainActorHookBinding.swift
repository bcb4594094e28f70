import Rill

/// The source of a main-actor hook's events and the work that the hook does for them.
///
/// Everything runs on the main actor. After the hook has been stopped, no further closure is called, even for events
/// that arrived earlier.
public struct MainActorHookBinding {
  let binding: HookBinding

  /// Creates a binding that performs any work.
  ///
  /// The hook ends with the work.
  ///
  /// - Parameter work: The work.
  @MainActor
  public init(_ work: @escaping @MainActor () async throws -> Void) {
    binding = HookBinding { try await work() }
  }

  private init(_ binding: HookBinding) { self.binding = binding }

  /// Returns a binding that wraps one without main-actor isolation, such as an `assign(to:on:)`.
  ///
  /// - Parameter binding: The binding.
  /// - Returns: The binding for a main-actor hook.
  @MainActor
  public static func binding(_ binding: HookBinding) -> MainActorHookBinding { MainActorHookBinding(binding) }

  /// Returns a binding that calls a closure for each element of a sequence.
  ///
  /// The hook ends with the sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - body: A closure that is called with each element, in order. The next element waits until it returns.
  /// - Returns: The binding.
  @MainActor
  public static func each<Base: AsyncSequence>(
    _ sequence: Base, _ body: @escaping @MainActor (Base.Element) async throws -> Void
  ) -> MainActorHookBinding {
    MainActorHookBinding(.each(sequence) { try await callOnMainActor($0, body) })
  }

  /// Returns a binding that calls a closure for each element of a sequence that is created at each start of the hook.
  ///
  /// - Parameters:
  ///   - make: A closure that creates the sequence. It is called each time the hook starts.
  ///   - body: A closure that is called with each element, in order. The next element waits until it returns.
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
          return try await binding.run(line)
        }
      })
  }

  /// Returns a binding that calls a closure at each change of the store's own state, in the turn of the change.
  ///
  /// The hook does not end until it is stopped. A write by the closure is a transition immediately after the one that
  /// it responds to, before `send` returns.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - body: A closure that is called with each new value, after the state has settled.
  /// - Returns: The binding.
  @MainActor
  public static func each<Value>(
    _ changes: StateChanges<Value>, _ body: @escaping @MainActor (Value) -> Void
  ) -> MainActorHookBinding {
    MainActorHookBinding(.each(changes) { value in body(value) })
  }
}
