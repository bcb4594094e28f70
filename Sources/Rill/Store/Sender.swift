/// Sends to a store from any isolation.
///
/// It does not keep the store alive; when the store has gone, actions are dropped.
public struct Sender<Action: Sendable>: Sendable {
  /// Where its actions come from, as transitions show it.
  public internal(set) var origin: Origin = .sender

  private let deliver: @Sendable (Action, Origin) async -> Refusal?

  init(home: EffectHome) {
    deliver = { action, origin in
      await home.deliver { host in host.receive(action, origin: origin, run: nil) }
    }
  }

  private init(origin: Origin, deliver: @escaping @Sendable (Action, Origin) async -> Refusal?) {
    self.origin = origin
    self.deliver = deliver
  }

  /// Brings an action to its store and waits until its turn is done.
  ///
  /// A store that no actor owns takes the action in when its owner enters it next.
  ///
  /// - Parameter action: What happened.
  /// - Returns: Why the action was refused, or nil.
  @discardableResult
  public func send(_ action: Action) async -> Refusal? { await deliver(action, origin) }

  /// A handle to a part, whose actions are embedded in these.
  @usableFromInline
  func embedding<Part: Sendable>(_ embed: @escaping @Sendable (Part) -> Action) -> Sender<Part> {
    Sender<Part>(origin: origin) { [deliver] action, origin in await deliver(embed(action), origin) }
  }
}
