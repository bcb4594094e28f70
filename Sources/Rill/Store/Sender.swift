/// A handle that sends actions to a store from any isolation.
///
/// It does not keep the store alive. After the store was released, it refuses actions with ``StoreGone``.
public struct Sender<Action: Sendable>: Sendable {
  /// The origin of its actions, which transitions show.
  public internal(set) var origin: Origin = .sender

  /// Returns the refusal of an action whose part has left, on the store's isolation.
  typealias Absence = @Sendable () -> Refusal?

  private let deliver: @Sendable (Action, Origin, Absence?) async -> Refusal?

  init(connection: EffectConnection, store: @escaping @Sendable () -> String) {
    deliver = { action, origin, absence in
      let gone = { @Sendable in Refusal(by: "store", StoreGone(action: "\(action)", store: store())) }
      return await connection.deliver(orElse: gone) { host in
        absence?() ?? host.receive(action, origin: origin)
      }
    }
  }

  private init(origin: Origin, deliver: @escaping @Sendable (Action, Origin, Absence?) async -> Refusal?) {
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
  public func send(_ action: Action) async -> Refusal? { await deliver(action, origin, nil) }

  /// Returns a handle for a part, whose actions are embedded in this handle's actions.
  ///
  /// - Parameters:
  ///   - embed: Embeds an action of the part.
  ///   - absence: Returns the refusal of an action if the part has left. It is called on the store's isolation.
  /// - Returns: The handle.
  @usableFromInline
  func embedding<Part: Sendable>(
    _ embed: @escaping @Sendable (Part) -> Action, unless absence: (@Sendable (Part) -> Refusal?)? = nil
  ) -> Sender<Part> {
    Sender<Part>(origin: origin) { [deliver] action, origin, inner in
      await deliver(embed(action), origin) { absence?(action) ?? inner?() }
    }
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
