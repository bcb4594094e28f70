/// How an effect sends actions home.
///
/// `await send(action)` returns when the turn of that action is done. Once the effect is cancelled, or the store has
/// gone, it does nothing.
public struct Send<Action: Sendable>: Sendable {
  let deliver: @Sendable (Action) async -> Void

  /// Makes a way to send, for tests and for bridges.
  ///
  /// - Parameter deliver: Takes the action; called wherever the effect runs.
  public init(_ deliver: @escaping @Sendable (Action) async -> Void) {
    self.deliver = deliver
  }

  /// Sends an action home and waits until its turn is done.
  public func callAsFunction(_ action: Action) async { await deliver(action) }

  /// The way to send of a part, whose actions are embedded in these.
  func embedding<Part: Sendable>(_ embed: @escaping @Sendable (Part) -> Action) -> Send<Part> {
    Send<Part> { [deliver] action in await deliver(embed(action)) }
  }
}
