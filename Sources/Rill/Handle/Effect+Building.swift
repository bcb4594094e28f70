extension Effect {
  /// Returns an effect that sends an action after the current turn, before the outermost `send` returns.
  ///
  /// With an id, a delay or another description, it is an effect like any other: it sends the action a moment later, and its
  /// policy may drop it.
  ///
  /// - Parameter action: The action to handle next.
  /// - Returns: The effect.
  @inlinable
  public static func send(_ action: Action) -> Effect { Effect(.sent(action)) }

  /// Returns an effect that cancels the running and waiting effects with an id.
  ///
  /// - Parameter id: The id given to the effects with `id(_:policy:)`.
  /// - Returns: The effect.
  public static func cancel(_ id: EffectID) -> Effect { Effect(step: .cancel(.id(id))) }

  /// Returns an effect that cancels the running and waiting effects with an id.
  ///
  /// - Parameter id: The value of the id given to the effects with `id(_:policy:)`.
  /// - Returns: The effect.
  @_disfavoredOverload
  public static func cancel(_ id: some Hashable & Sendable) -> Effect { .cancel(EffectID(id)) }

  /// Returns an effect that cancels the running and waiting effects whose ids satisfy a condition.
  ///
  /// Effects without an id are not cancelled. A child's condition applies to the ids of that child only, and a parent's
  /// condition also to those of its children.
  ///
  /// - Parameter isMeant: The condition; called once for each id. See ``EffectID/value(as:)``.
  /// - Returns: The effect.
  public static func cancel(where isMeant: @escaping @Sendable (EffectID) -> Bool) -> Effect {
    Effect(step: .cancel(.matching(isMeant)))
  }

  /// Returns an effect that cancels the effects of a child with an id.
  ///
  /// ```swift
  /// return .cancel("load", in: \State.editor)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id that the child's reducer has given to the effects.
  ///   - path: The child's place: the path that was passed to `reduce(_:of:action:embed:)`.
  /// - Returns: The effect.
  public static func cancel<Root, Part>(
    _ id: EffectID, in path: any KeyPath<Root, Part> & Sendable
  ) -> Effect {
    .cancel(id.placed(in: path))
  }

  /// Returns an effect that runs asynchronous work, which may send any number of actions.
  ///
  /// The work runs off the store's actor, so heavy work never blocks it. An error that `catch` does not receive is
  /// reported. Cancellation is not an error.
  ///
  /// - Parameters:
  ///   - name: The name of the effect in tools.
  ///   - priority: The priority of its task.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - work: The work.
  ///   - recover: A closure that receives the error if the last attempt throws.
  /// - Returns: The effect. Nothing runs until a store starts it.
  @inlinable
  public static func run(
    _ name: String = "run", priority: TaskPriority? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    let place = CallPlace(fileID, line)
    return Effect(
      .step(.job(EffectJob(name: name, priority: priority, at: place, away: work, catch: recover))))
  }

  /// Returns an effect that sends an action for each element of an asynchronous sequence, until the sequence ends.
  ///
  /// - Parameters:
  ///   - sequence: The sequence, which is iterated off the store's actor.
  ///   - name: The name of the effect in tools.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - transform: Creates an action from an element.
  ///   - recover: A closure that receives the error if the sequence throws.
  /// - Returns: The effect. Nothing runs until a store starts it.
  public static func stream<Base: AsyncSequence & Sendable>(
    _ sequence: Base, name: String = "stream", fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Base.Element) -> Action,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    .run(
      name, fileID: fileID, line: line,
      { send in
        for try await element in sequence {
          await send(transform(element))
        }
      }, catch: recover)
  }

  /// Returns an effect that sends each element of an asynchronous sequence of actions, until the sequence ends.
  ///
  /// - Parameters:
  ///   - actions: The sequence, which is iterated off the store's actor.
  ///   - name: The name of the effect in tools.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - recover: A closure that receives the error if the sequence throws.
  /// - Returns: The effect. Nothing runs until a store starts it.
  public static func stream<Base: AsyncSequence & Sendable>(
    _ actions: Base, name: String = "stream", fileID: StaticString = #fileID, line: UInt = #line,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect where Base.Element == Action {
    stream(actions, name: name, fileID: fileID, line: line, { $0 }, catch: recover)
  }
}
