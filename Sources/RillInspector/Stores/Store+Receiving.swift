import Rill

extension Store {
  /// Returns a function that sends actions to this store from any isolation, and returns the reason for a refusal, or
  /// nil.
  ///
  /// - Parameters:
  ///   - origin: The origin of the actions, as shown in entries.
  ///   - isolation: The store's isolation.
  /// - Returns: The function, which retains neither the store nor its actor.
  func sendingActions(
    from origin: Origin, isolation: isolated (any Actor)?
  ) -> @Sendable (Action) async throws -> String? {
    let sender = sender(origin: origin, isolation: isolation)
    let owner = WeakActor(actor: isolation)
    return { action in try await sender.deliver(action, on: owner.actor) }
  }
}

extension Sender {
  /// Sends an action, unless the task was cancelled while the actor was busy.
  fileprivate func deliver(_ action: Action, on owner: isolated (any Actor)?) async throws -> String? {
    try Task.checkCancellation()
    return await send(action)?.description
  }
}

/// An actor that the reference does not keep alive.
private struct WeakActor: Sendable {
  weak var actor: (any Actor)?
}
