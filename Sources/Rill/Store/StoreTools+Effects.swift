// The effects of a store, for tools that hold them back, replace them or continue them.
extension StoreTools {
  /// Inserts a conductor between the effects of the store and their work, until a token is cancelled or released.
  ///
  /// The newest conductor is asked first, and the work that it performs includes the conductors before it. Effects that a
  /// conductor holds when its token is cancelled remain with it.
  ///
  /// - Parameters:
  ///   - conductor: The conductor.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The token.
  /// - Throws: ``StoreToolsFailure`` after the store was released.
  public func conduct(
    _ conductor: any EffectConductor, isolation: isolated (any Actor)? = #isolation
  ) throws(StoreToolsFailure) -> ToolAttachment {
    guard let engine else {
      throw .released("conduct(_:)", store: SwiftTypeName(Store<State, Action>.self).text)
    }
    engine.settle(on: isolation)
    let runner = engine.runner
    let chain = runner.conductor as? ConductorChain ?? ConductorChain()
    let end = OnceFlag()
    chain.add(conductor, until: end)
    runner.conductor = chain
    return ToolAttachment(end) { [weak chain] in chain?.removeEnded() }
  }

  /// Returns the running and waiting effects that an input has requested, in the order in which they started.
  ///
  /// Effects of the actions that they have sent are not among them.
  ///
  /// - Parameter sequence: The sequence number of the input.
  /// - Returns: The effects, without those that have ended.
  /// - Complexity: O(*n* log *n*) for *n* effects.
  public func effects(causedBy sequence: UInt64) -> [RunningEffect] {
    engine?.runnerIfStarted?.table.filter { $0.cause == sequence } ?? []
  }

  /// Cancels the running and waiting effects that an input has requested.
  ///
  /// Effects of the actions that they have sent continue.
  ///
  /// - Parameter sequence: The sequence number of the input.
  /// - Complexity: O(*n* log *n*) for *n* effects.
  public func cancelEffects(causedBy sequence: UInt64) {
    engine?.runnerIfStarted?.cancel(causedBy: sequence)
  }

  /// Starts an operation that the owner of the store awaits although no effect performs it.
  ///
  /// - Returns: The operation, or nil after the store was released.
  package func pendingOperation() -> PendingOperation? {
    engine.map { PendingOperation(record: SendRecord(supervisor: $0.supervisor)) }
  }

  /// Starts the parts of an effect that an earlier run of the program has not finished.
  ///
  /// - Parameters:
  ///   - effect: The effect, which ``effect(of:on:)`` has returned.
  ///   - cause: The sequence number that transitions show as the cause.
  ///   - first: The number of the first of its effects; see ``EffectNumbers``.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - isLeft: Returns whether one of its effects, counted from 0, is unfinished.
  /// - Returns: The number that follows the last of its effects.
  @discardableResult
  public func resume(
    _ effect: Effect<Action>, cause: UInt64, from first: UInt32 = 0,
    isolation: isolated (any Actor)? = #isolation, where isLeft: (UInt32) -> Bool
  ) -> UInt32 {
    engine?.resume(effect, cause: cause, from: first, on: isolation, where: isLeft) ?? first
  }
}
