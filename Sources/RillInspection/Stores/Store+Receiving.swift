import Rill

extension Store {
  /// What brings actions to this store from any isolation, and answers why one was refused, or nil.
  ///
  /// - Parameters:
  ///   - origin: Where the actions come from, as entries show it.
  ///   - isolation: The isolation of the store.
  /// - Returns: The way; it keeps neither the store nor its actor alive.
  func sendingActions(
    from origin: Origin, isolation: isolated (any Actor)?
  ) -> @Sendable (Action) async throws -> String? {
    let sender = sender(origin: origin, isolation: isolation)
    weak let owner: (any Actor)? = isolation
    return { action in try await sender.deliver(action, on: owner) }
  }
}

extension Sender {
  /// Sends an action, unless whoever sends it has given up while the actor was busy.
  fileprivate func deliver(_ action: Action, on owner: isolated (any Actor)?) async throws -> String? {
    try Task.checkCancellation()
    return await send(action)?.description
  }
}
