/// Where an effect runs.
public struct EffectPlacement<State>: Sendable {
  /// On the store's isolation, with live access to a state of this type.
  public static func store(of _: State.Type) -> EffectPlacement { EffectPlacement() }
}

extension Effect {
  /// Does asynchronous work on the store's isolation, with live access to the state.
  ///
  /// The first part of the work, up to its first suspension, runs before `send` returns where the system can do that,
  /// and otherwise on the actor's next turn. Heavy work blocks the store's actor; use ``run(_:priority:_:catch:)`` for it.
  /// It needs a store that an actor owns.
  ///
  /// - Parameters:
  ///   - name: What the effect is called in tools.
  ///   - placement: `.store(of: State.self)`.
  ///   - work: The work; it is given the store.
  ///   - recover: Called with the error if the last attempt throws.
  /// - Returns: The effect; nothing runs until a store starts it.
  public static func run<State>(
    _ name: String = "run", on placement: EffectPlacement<State>,
    _ work: nonisolated(nonsending) @escaping @Sendable (MutatingStore<State, Action>) async throws -> Void,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    .run(EffectTitle(name), on: placement, origin: nil, work, catch: recover)
  }

  /// The same, for work that speaks for somebody else.
  ///
  /// - Parameters:
  ///   - title: What the effect is called in tools.
  ///   - placement: `.store(of: State.self)`.
  ///   - origin: Where its actions and writes come from, made when somebody asks; the effect, by its name, if nil.
  ///   - action: The action that asks for the work, by which it can be found while it runs.
  ///   - work: The work; it is given the store.
  ///   - recover: Called with the error if the last attempt throws.
  /// - Returns: The effect; nothing runs until a store starts it.
  package static func run<State>(
    _ title: EffectTitle, on placement: EffectPlacement<State>, origin: (@Sendable () -> Origin)?,
    asked action: Action? = nil,
    _ work: nonisolated(nonsending) @escaping @Sendable (MutatingStore<State, Action>) async throws -> Void,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    let home: @Sendable (AnyObject) -> (() async throws -> Void)? = { face in
      guard let store = face as? MutatingStore<State, Action> else { return nil }
      return { try await work(store) }
    }
    var job = EffectJob<Action>(
      description: EffectDescription(title: title), work: .home(home), recover: recover)
    job.homeState = { "\(State.self)" }
    job.origin = origin
    job.subject = action
    return Effect(step: .job(job))
  }
}
