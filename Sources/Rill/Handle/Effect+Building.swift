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
  public static func cancel(_ id: EffectID) -> Effect { Effect(step: .cancel(.id(id))) }

  /// Cancels what runs or waits under an id.
  ///
  /// - Parameter id: The value of the id given to the effects with ``id(_:policy:)``.
  /// - Returns: The effect.
  @_disfavoredOverload
  public static func cancel(_ id: some Hashable & Sendable) -> Effect { .cancel(EffectID(id)) }

  /// Cancels what runs or waits under ids that satisfy a condition.
  ///
  /// Effects without an id stay.
  ///
  /// A child's condition is asked about the ids of that child only, and a parent's about those of its children, too.
  ///
  /// - Parameter isMeant: The condition; called once for each id. See ``EffectID/value(as:)``.
  /// - Returns: The effect.
  public static func cancel(where isMeant: @escaping @Sendable (EffectID) -> Bool) -> Effect {
    Effect(step: .cancel(.matching(isMeant)))
  }

  /// Cancels what a child runs under an id.
  ///
  /// ```swift
  /// return .cancel("load", in: \State.editor)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id that the child's reducer has given to the effects.
  ///   - path: The child's place: the path that ``Reducer/reduce(_:of:action:embed:)-(_,Parent,_,_)`` was given.
  /// - Returns: The effect.
  public static func cancel<Root, Part>(
    _ id: EffectID, in path: any KeyPath<Root, Part> & Sendable
  ) -> Effect {
    .cancel(id.placed(in: EffectID(path)))
  }

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
