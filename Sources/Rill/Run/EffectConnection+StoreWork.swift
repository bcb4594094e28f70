// Work on the store's actor.
extension EffectConnection {
  /// Runs work on the store's actor, and waits for it and for the events that follow it.
  ///
  /// - Parameters:
  ///   - work: The work, which receives access to the store.
  ///   - identity: The identity of the effect.
  /// - Returns: How the work ended.
  func perform(_ work: @escaping StoreWork, as identity: any EffectIdentity) async -> StoreWorkResult {
    let result = await performFirst(work, as: identity)
    guard case .waits(let events) = result else { return result }
    return await guest?.handle(events, of: self) ?? .noActor
  }

  private func performFirst(_ work: @escaping StoreWork, as identity: any EffectIdentity) async
    -> StoreWorkResult
  {
    guard let isolation else { return .noActor }
    // The caller is a task of an effect, and therefore on the stage, which runs within turns of the store's actor.
    if let stage, stage.isolation === isolation { return await performHere(work, as: identity) }
    return await perform(work, as: identity, on: isolation)
  }

  private func perform(_ work: StoreWork, as identity: any EffectIdentity, on _: isolated any Actor) async
    -> StoreWorkResult
  {
    await performHere(work, as: identity)
  }

  /// Runs work on the store's actor, on which the caller runs.
  private nonisolated(nonsending) func performHere(_ work: StoreWork, as identity: any EffectIdentity) async
    -> StoreWorkResult
  {
    guard let face = host?.face(for: identity) else { return .threw(WorkNotRun()) }
    guard let duty = work(face) else { return .misfit(store: SwiftTypeName(type(of: face)).text) }
    do {
      switch duty {
      case .work(let body): try await body()
      case .waiting(let body):
        guard let events = try await body() else { return .done }
        guard isOnMainActor else { return .waits(events) }
        try await events.handleHere()
      }
      return .done
    } catch {
      return .threw(error)
    }
  }

  /// Starts work on the store's actor, on which the caller runs.
  ///
  /// The work runs immediately, up to its first suspension.
  ///
  /// - Parameters:
  ///   - work: The work, which receives access to the store.
  ///   - identity: The identity of the effect.
  ///   - priority: The priority of its task.
  ///   - conclude: A closure that receives how the work ended, immediately after its end, and returns the remaining
  ///     work.
  /// - Returns: The task, or nil if the store has no actor or the system does not support this.
  func start(
    _ work: @escaping StoreWork, as identity: any EffectIdentity, _ priority: TaskPriority?,
    conclude: @escaping @Sendable (StoreWorkResult) -> (@Sendable () async -> Void)?
  ) -> Task<Void, Never>? {
    guard let isolation else { return nil }
    guard let stage else {
      guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
      return start(work, as: identity, priority, conclude: conclude, on: isolation)
    }
    // Work on the stage runs on the store's actor, without a hop that could not be tracked.
    if stage.isolation === isolation {
      return stage.begin {
        Task(executorPreference: stage.executor, priority: priority) { [self] in
          if let rest = conclude(await performHere(work, as: identity)) { await rest() }
        }
      }
    }
    return StagedStart().begin(on: isolation, stage, priority) { [self] in
      if let rest = conclude(await perform(work, as: identity, on: isolation)) { await rest() }
    }
  }

  // The task's own closure is isolated: a hop, even to the current actor, would suspend it.
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private func start(
    _ work: @escaping StoreWork, as identity: any EffectIdentity, _ priority: TaskPriority?,
    conclude: @escaping @Sendable (StoreWorkResult) -> (@Sendable () async -> Void)?, on isolation: some Actor
  ) -> Task<Void, Never> {
    isolation.assumeIsolated { isolation in
      Task.immediate(priority: priority) {
        if let rest = conclude(await perform(work, as: identity, on: isolation)) { await rest() }
      }
    }
  }

  /// Starts to wait for the events of an effect: immediately and up to the first suspension, unless there is a stage.
  ///
  /// Called on the store's actor.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - priority: The priority of the task.
  ///   - conclude: A closure that receives how the events ended, and returns the remaining work.
  /// - Returns: The task, or nil if the store has no actor.
  func begin(
    _ events: StoreEvents, _ priority: TaskPriority?,
    conclude: @escaping @Sendable (StoreWorkResult) -> (@Sendable () async -> Void)?
  ) -> Task<Void, Never>? {
    guard let guest else { return nil }
    guard let stage else {
      return guest.begin(priority) { [self] guest in
        if let rest = conclude(await guest.handle(events, of: self)) { await rest() }
      }
    }
    return Task(executorPreference: stage.executor, priority: priority) { [self] in
      if let rest = conclude(await guest.handle(events, of: self)) { await rest() }
    }
  }

  /// Calls the handler of an event on the store's actor.
  ///
  /// - Returns: Whether the actor and the store exist.
  fileprivate func visit(_ handler: StoreEventHandler) async throws -> Bool {
    guard let isolation else { return false }
    return try await visit(handler, on: isolation)
  }

  // The store is looked for on its actor. Without that, the optimizer of Swift 6.3 would leave out the change to the actor,
  // and the handler, which relies on its caller for that, would run elsewhere.
  private func visit(_ handler: StoreEventHandler, on _: isolated any Actor) async throws -> Bool {
    guard host != nil else { return false }
    try await handler.call()
    return true
  }
}

extension GuestActor {
  /// Waits for the events of an effect, and handles them on the store's actor.
  func handle(_ events: StoreEvents, of connection: EffectConnection) async -> StoreWorkResult {
    var hasEnded = false
    do {
      while !hasEnded {
        arrive()
        let handler = await events.following(&hasEnded)
        do {
          guard try await connection.visit(handler) else { return .done }
        } catch  where !hasEnded {
          hasEnded = true
          _ = try await connection.visit(events.ending(with: error))
        }
      }
      return .done
    } catch {
      return .threw(error)
    }
  }
}
