extension Effect {
  /// Creates an effect that runs asynchronous work on the store's isolation, with live access to the state.
  ///
  /// The work runs up to its first suspension before `send` returns where the system supports this, and otherwise on
  /// the actor's next turn. Heavy work blocks the store's actor; use ``run(_:priority:fileID:line:_:catch:)`` for it.
  /// The effect requires a store that belongs to an actor, which it retains until the work returns.
  ///
  /// - Parameters:
  ///   - name: The name of the effect in tools.
  ///   - placement: `.store(of: State.self)`.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - work: The work, which receives the store.
  ///   - recover: A closure that receives the error if the last attempt throws.
  /// - Returns: The effect. Nothing runs until a store starts it.
  public static func run<State>(
    _ name: String = "run", on placement: EffectPlacement<State>, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ work: nonisolated(nonsending) @escaping @Sendable (MutatingStore<State, Action>) async throws -> Void,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    .run(EffectTitle(name), on: placement, origin: nil, at: CallPlace(fileID, line), work, catch: recover)
  }

  /// Creates the same effect for work that acts under another origin.
  ///
  /// - Parameters:
  ///   - title: The title of the effect in tools.
  ///   - placement: `.store(of: State.self)`.
  ///   - origin: Creates the origin of its actions and writes on demand. If nil, the origin is the effect, by its name.
  ///   - action: The action that requests the work, which identifies the effect while it runs.
  ///   - place: The place in the source code that makes the effect, if it is known.
  ///   - work: The work, which receives the store.
  ///   - recover: A closure that receives the error if the last attempt throws.
  /// - Returns: The effect. Nothing runs until a store starts it.
  package static func run<State>(
    _ title: EffectTitle, on placement: EffectPlacement<State>, origin: (@Sendable () -> Origin)?,
    asked action: Action? = nil, at place: CallPlace? = nil,
    _ work: nonisolated(nonsending) @escaping @Sendable (MutatingStore<State, Action>) async throws -> Void,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    let onStore: StoreWork = { face in
      guard let store = face as? MutatingStore<State, Action> else { return nil }
      return .work { try await work(store) }
    }
    let plan = EffectPlan(EffectDescription(title: title), storeState: State.self, customOrigin: origin)
    return Effect(
      step: .job(
        EffectJob(
          plan: plan, work: .onStore(onStore), recovery: recover.map { .all($0) }, subject: action, at: place)
      ))
  }

  /// Creates an effect whose work is followed by events, for which it waits without retaining the store's actor.
  ///
  /// - Parameters:
  ///   - title: The title of the effect in tools.
  ///   - placement: `.store(of: State.self)`.
  ///   - work: The work, which receives the store and returns the events, or nil if there are none.
  ///   - recover: A closure that receives the error if the last attempt throws.
  /// - Returns: The effect. Nothing runs until a store starts it.
  package static func run<State>(
    _ title: EffectTitle, on placement: EffectPlacement<State>,
    thenWaiting work:
      nonisolated(nonsending) @escaping @Sendable (MutatingStore<State, Action>) async throws
      -> StoreEvents?,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    let onStore: StoreWork = { face in
      guard let store = face as? MutatingStore<State, Action> else { return nil }
      return .waiting { try await work(store) }
    }
    let plan = EffectPlan(EffectDescription(title: title), storeState: State.self, customOrigin: nil)
    return Effect(
      step: .job(EffectJob(plan: plan, work: .onStore(onStore), recovery: recover.map { .all($0) })))
  }
}
