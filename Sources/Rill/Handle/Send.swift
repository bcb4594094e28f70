/// How an effect sends actions home.
///
/// `await send(action)` returns when the turn of that action is done. Once the effect is cancelled, or the store has
/// gone, it does nothing.
public struct Send<Action: Sendable>: Sendable {
  let deliver: @Sendable (Action) async -> Void
  /// Brings a direct write home.
  let commit: @Sendable (EffectWrite) async -> Void

  /// Makes a way to send, for tests and for bridges.
  ///
  /// - Parameter deliver: Takes the action; called wherever the effect runs.
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

  /// Sends an action home and waits until its turn is done.
  public func callAsFunction(_ action: Action) async { await deliver(action) }

  /// The way to send of a part, whose actions are embedded in these.
  func embedding<Part: Sendable>(_ embed: @escaping @Sendable (Part) -> Action) -> Send<Part> {
    Send<Part>(deliver: { [deliver] action in await deliver(embed(action)) }, commit: commit)
  }

  /// The way to send of a part that lies in a place: what it writes, it writes there.
  func placed(_ lift: @escaping @Sendable (EffectWrite) -> EffectWrite) -> Send {
    Send(deliver: deliver, commit: { [commit] write in await commit(lift(write)) })
  }
}
