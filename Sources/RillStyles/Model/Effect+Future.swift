public import Rill

extension Effect {
  /// Waits for an asynchronous function and sends what it returns.
  ///
  /// Nothing runs until a store starts the effect, and it is cancelled when the store goes. An error that `catch` does not
  /// get is reported; cancellation is not an error.
  ///
  /// ```swift
  /// func authenticate(_ name: String) -> Effect<Bool> { .future("log in") { try await client.check(name) } }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What the effect is called in tools.
  ///   - priority: The priority of its task.
  ///   - work: Makes the action; runs off the store's actor.
  ///   - recover: Makes an action of the error if the work throws.
  /// - Returns: The effect.
  public static func future(
    _ name: String = "future", priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Action,
    catch recover: (@Sendable (any Error) -> Action)? = nil
  ) -> Effect {
    let answer: @Sendable (Send<Action>) async throws -> Void = { send in await send(try await work()) }
    guard let recover else { return .run(name, priority: priority, answer) }
    return .run(name, priority: priority, answer) { error, send in await send(recover(error)) }
  }
}
