/// A function with which an effect sends actions to its store.
///
/// `await send(action)` returns when the turn of that action has ended. After the effect was cancelled, or the store
/// was released, it does nothing.
public struct Send<Action: Sendable>: Sendable {
  let deliver: @Sendable (Action) async -> Void
  /// Delivers a direct write to the store.
  let commit: @Sendable (EffectWrite) async -> Void

  /// Creates a `Send` for tests and bridges.
  ///
  /// - Parameter deliver: A closure that receives each action. It is called wherever the effect runs.
  public init(_ deliver: @escaping @Sendable (Action) async -> Void) {
    self.init(deliver: deliver, commit: { _ in })
  }

  init(
    deliver: @escaping @Sendable (Action) async -> Void,
    commit: @escaping @Sendable (EffectWrite) async -> Void
  ) {
    self.deliver = deliver
    self.commit = commit
  }

  /// Sends an action to the store and waits until its turn has ended.
  public func callAsFunction(_ action: Action) async { await deliver(action) }

  /// Returns a `Send` for a part, whose actions are embedded in this one's actions.
  func embedding<Part: Sendable>(_ embed: @escaping @Sendable (Part) -> Action) -> Send<Part> {
    Send<Part>(deliver: { [deliver] action in await deliver(embed(action)) }, commit: commit)
  }

  /// Returns a `Send` for a part in a place, whose writes apply to that place.
  func placed(_ lift: @escaping @Sendable (EffectWrite) -> EffectWrite) -> Send {
    Send(deliver: deliver, commit: { [commit] write in await commit(lift(write)) })
  }
}
