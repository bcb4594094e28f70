/// A handle that sends actions to a store from any isolation.
///
/// It does not keep the store alive. After the store was released, it refuses actions with ``StoreGone``.
public struct Sender<Action: Sendable>: Sendable {
  /// The origin of its actions, which transitions show.
  public internal(set) var origin: Origin = .sender

  private let deliver: @Sendable (Action, Origin) async -> Refusal?

  init(connection: EffectConnection, store: @escaping @Sendable () -> String) {
    deliver = { action, origin in
      let gone = { @Sendable in Refusal(by: "store", StoreGone(action: "\(action)", store: store())) }
      return await connection.deliver(orElse: gone) { host in host.receive(action, origin: origin) }
    }
  }

  private init(origin: Origin, deliver: @escaping @Sendable (Action, Origin) async -> Refusal?) {
    self.origin = origin
    self.deliver = deliver
  }

  /// Delivers an action to the store and waits until its turn has ended.
  ///
  /// A store that belongs to no actor handles the action when its owner enters it next.
  ///
  /// - Parameter action: The action to handle.
  /// - Returns: The refusal of the action, or nil. Its reason is ``StoreGone`` if the store was released.
  @discardableResult
  public func send(_ action: Action) async -> Refusal? { await deliver(action, origin) }

  /// Returns a handle for a part, whose actions are embedded in this handle's actions.
  @usableFromInline
  func embedding<Part: Sendable>(_ embed: @escaping @Sendable (Part) -> Action) -> Sender<Part> {
    Sender<Part>(origin: origin) { [deliver] action, origin in await deliver(embed(action), origin) }
  }
}

/// An error that indicates that the store of a ``Sender`` was released.
public struct StoreGone: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action that was sent.
  public let action: String
  /// The type of the store.
  public let store: String

  /// A description of the error in one sentence.
  public var description: String { Failure.storeGone(action, store: store).description }
}
