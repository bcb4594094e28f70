extension Effect {
  /// Sends an action in the same turn's wake: after this turn, before `send` returns.
  ///
  /// - Parameter action: The action to handle next.
  /// - Returns: The effect.
  @inlinable
  public static func send(_ action: Action) -> Effect { Effect(.sent(action)) }

  /// Cancels what runs or waits under an id.
  ///
  /// - Parameter id: The id given to the effects with ``id(_:policy:)``.
  /// - Returns: The effect.
  public static func cancel(_ id: EffectID) -> Effect { Effect(step: .cancel(id)) }

  /// Does asynchronous work, which may send any number of actions.
  ///
  /// The work runs off the store's actor, so heavy work never blocks it. An error that `catch` does not get is
  /// reported; cancellation is not an error.
  ///
  /// - Parameters:
  ///   - name: What the effect is called in tools.
  ///   - priority: The priority of its task.
  ///   - work: The work.
  ///   - recover: Called with the error if the last attempt throws.
  /// - Returns: The effect; nothing runs until a store starts it.
  public static func run(
    _ name: String = "run", priority: TaskPriority? = nil,
    _ work: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    Effect(
      step: .job(
        EffectJob(
          description: EffectDescription(name), priority: priority, work: .away(work), recover: recover)))
  }

  /// Sends an action for each element of an asynchronous sequence, until it ends.
  ///
  /// - Parameters:
  ///   - sequence: The sequence; iterated off the store's actor.
  ///   - name: What the effect is called in tools.
  ///   - transform: Makes an action of an element.
  ///   - recover: Called with the error if the sequence throws.
  /// - Returns: The effect; nothing runs until a store starts it.
  public static func stream<Base: AsyncSequence & Sendable>(
    _ sequence: Base, name: String = "stream",
    _ transform: @escaping @Sendable (Base.Element) -> Action,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    .run(
      name,
      { send in
        for try await element in sequence {
          await send(transform(element))
        }
      }, catch: recover)
  }

  /// Sends each element of an asynchronous sequence of actions, until it ends.
  ///
  /// - Parameters:
  ///   - actions: The sequence; iterated off the store's actor.
  ///   - name: What the effect is called in tools.
  ///   - recover: Called with the error if the sequence throws.
  /// - Returns: The effect; nothing runs until a store starts it.
  public static func stream<Base: AsyncSequence & Sendable>(
    _ actions: Base, name: String = "stream",
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect where Base.Element == Action {
    stream(actions, name: name, { $0 }, catch: recover)
  }
}
