import Synchronization

extension Effect {
  /// Returns an effect that sends actions from an API with callbacks, until the API finishes or the effect is
  /// cancelled.
  ///
  /// ```swift
  /// return .callback("location") { send in
  ///   let observation = manager.observe { send(.moved($0)) }
  ///   return { observation.remove() }
  /// }
  /// ```
  ///
  /// Actions are handled in the order in which they were sent, each after the turn of the previous one.
  ///
  /// - Parameters:
  ///   - name: The name of the effect in tools.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - register: Registers with the API and returns a closure that ends the registration. It is called off the
  ///     store's actor. The returned closure is called once, on any thread: as soon as the effect is cancelled, or
  ///     after ``CallbackSend/finish(throwing:)``.
  ///   - recover: A closure that receives the error that `register` throws or that the API finishes with.
  /// - Returns: The effect. Nothing runs until a store starts it.
  public static func callback(
    _ name: String = "callback", fileID: StaticString = #fileID, line: UInt = #line,
    _ register: @escaping @Sendable (CallbackSend<Action>) throws -> @Sendable () -> Void,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    .run(
      name, fileID: fileID, line: line,
      { send in
        let (actions, outlet) = AsyncThrowingStream<Action, any Error>.makeStream()
        let registration = Registration(try register(CallbackSend(outlet: outlet)))
        defer { registration.end() }
        try await withTaskCancellationHandler {
          for try await action in actions { await send(action) }
        } onCancel: {
          registration.end()
        }
      }, catch: recover)
  }
}

/// A function that sends actions from callbacks: synchronously, from any thread.
///
/// Actions that are sent after the effect has ended are dropped.
public struct CallbackSend<Action: Sendable>: Sendable {
  fileprivate let outlet: AsyncThrowingStream<Action, any Error>.Continuation

  /// Sends an action, whose turn comes later.
  ///
  /// - Parameter action: The action.
  public func callAsFunction(_ action: Action) { outlet.yield(action) }

  /// Ends the effect after all actions that were sent so far.
  ///
  /// - Parameter error: The error with which the effect fails, or nil.
  public func finish(throwing error: (any Error)? = nil) { outlet.finish(throwing: error) }
}

/// A closure that ends a registration and is called once.
private final class Registration: Sendable {
  // A structure, because a function in a lock is wrapped once more whenever the lock is used.
  private struct Removal: Sendable {
    let remove: @Sendable () -> Void
  }

  private let removal: Mutex<Removal?>

  init(_ remove: @escaping @Sendable () -> Void) { removal = Mutex(Removal(remove: remove)) }

  func end() { removal.withLock { $0.take() }?.remove() }
}
