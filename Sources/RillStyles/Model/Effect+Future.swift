public import Rill

extension Effect {
  /// Returns an effect that awaits an asynchronous function and sends its result.
  ///
  /// The function does not run until a store starts the effect, and it is cancelled when the store is released. An
  /// error that `catch` does not handle is reported. Cancellation is not an error.
  ///
  /// ```swift
  /// func authenticate(_ name: String) -> Effect<Bool> { .future("log in") { try await client.check(name) } }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the effect in tools.
  ///   - priority: The priority of the effect's task.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - work: A closure that returns the action. It runs outside the store's actor.
  ///   - recover: A closure that returns an action for an error that the work throws.
  /// - Returns: The effect.
  public static func future(
    _ name: String = "future", priority: TaskPriority? = nil, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ work: @escaping @Sendable () async throws -> Action,
    catch recover: (@Sendable (any Error) -> Action)? = nil
  ) -> Effect {
    let answer: @Sendable (Send<Action>) async throws -> Void = { send in await send(try await work()) }
    guard let recover else { return .run(name, priority: priority, fileID: fileID, line: line, answer) }
    return .run(name, priority: priority, fileID: fileID, line: line, answer) { error, send in
      await send(recover(error))
    }
  }
}
