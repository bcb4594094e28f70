/// Sends to a store from any isolation.
///
/// It does not keep the store alive. When the store has gone, it refuses actions with ``StoreGone`` as the reason.
public struct Sender<Action: Sendable>: Sendable {
  /// Where its actions come from, as transitions show it.
  public internal(set) var origin: Origin = .sender

  private let deliver: @Sendable (Action, Origin) async -> Refusal?

  init(home: EffectHome, store: @escaping @Sendable () -> String) {
    deliver = { action, origin in
      let gone = { @Sendable in Refusal(by: "store", StoreGone(action: "\(action)", store: store())) }
      return await home.deliver(orElse: gone) { host in host.receive(action, origin: origin, run: nil) }
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
  /// - Returns: Why the action was refused, or nil. The reason is a ``StoreGone`` if the store has gone.
  @discardableResult
  public func send(_ action: Action) async -> Refusal? { await deliver(action, origin) }

  /// A handle to a part, whose actions are embedded in these.
  @usableFromInline
  func embedding<Part: Sendable>(_ embed: @escaping @Sendable (Part) -> Action) -> Sender<Part> {
    Sender<Part>(origin: origin) { [deliver] action, origin in await deliver(embed(action), origin) }
  }
}

/// Why a ``Sender`` refuses an action: its store has gone.
public struct StoreGone: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was sent.
  public let action: String
  /// The type of the store.
  public let store: String

  /// What happened, in a sentence.
  public var description: String { Failure.storeGone(action, store: store).description }
}
