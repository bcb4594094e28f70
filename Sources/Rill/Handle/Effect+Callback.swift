import Synchronization

extension Effect {
  /// Sends what an API with callbacks delivers, until the API says that it is done or the effect is cancelled.
  ///
  /// ```swift
  /// return .callback("location") { send in
  ///   let observation = manager.observe { send(.moved($0)) }
  ///   return { observation.remove() }
  /// }
  /// ```
  ///
  /// The actions arrive in the order in which they were sent, each after the turn of the one before.
  ///
  /// - Parameters:
  ///   - name: What the effect is called in tools.
  ///   - register: Registers with the API and returns what ends that. It is called off the store's actor. What it returns
  ///     is called once, on any thread: as soon as the effect is cancelled, or after ``CallbackSend/finish(throwing:)``.
  ///   - recover: Called with the error if `register` throws, or that the API has finished with.
  /// - Returns: The effect; nothing runs until a store starts it.
  public static func callback(
    _ name: String = "callback",
    _ register: @escaping @Sendable (CallbackSend<Action>) throws -> @Sendable () -> Void,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    .run(
      name,
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

/// Sends what a callback delivers: synchronously, from any thread.
///
/// What it sends after its effect has ended is dropped.
public struct CallbackSend<Action: Sendable>: Sendable {
  fileprivate let outlet: AsyncThrowingStream<Action, any Error>.Continuation

  /// Sends an action.
  ///
  /// Its turn comes later.
  ///
  /// - Parameter action: The action.
  public func callAsFunction(_ action: Action) { outlet.yield(action) }

  /// Ends the effect after the actions that were sent so far.
  ///
  /// - Parameter error: The error with which the effect fails, or nil.
  public func finish(throwing error: (any Error)? = nil) { outlet.finish(throwing: error) }
}

/// What ends a registration, called once.
private final class Registration: Sendable {
  private let remove: Mutex<(@Sendable () -> Void)?>

  init(_ remove: @escaping @Sendable () -> Void) { self.remove = Mutex(remove) }

  func end() { remove.withLock { $0.take() }?() }
}
