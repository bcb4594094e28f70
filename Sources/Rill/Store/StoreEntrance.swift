import Synchronization

/// A way into a store from any isolation, as long as the store exists.
///
/// It does not keep the store alive, and may be used and released on any thread.
public struct StoreEntrance<State, Action: Sendable>: Sendable {
  private let connection: EffectConnection

  init(connection: EffectConnection) { self.connection = connection }

  /// A Boolean value that indicates whether the store belongs to an actor.
  public var hasActor: Bool { connection.isolation != nil }
  /// The actor that the store belongs to, or nil.
  public var actor: (any Actor)? { connection.isolation }

  /// A Boolean value that indicates whether the store exists; it may be released at any time.
  ///
  /// It is false before the effects of a released store are cancelled.
  public var isOpen: Bool { connection.isOpen }

  /// Calls a closure with the store, on its isolation and between turns, and waits until it returns.
  ///
  /// Without an actor, the closure is called when the owner of the store enters it next.
  ///
  /// - Parameter body: The closure. After the store was released, it is not called.
  /// - Returns: The result of the closure, or nil if the store was released.
  @discardableResult
  public func enter<Output: Sendable>(
    _ body: @escaping @Sendable (Store<State, Action>) -> Output
  ) async -> Output? {
    await calling(body) { [connection] delivery in _ = await connection.deliver(delivery) }
  }

  /// Calls a closure with the store like ``enter(_:)``, unless the calling task is cancelled while it waits for the owner of a
  /// store without an actor.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The result of the closure, or nil if it was not called.
  package func enterUnlessCancelled<Output: Sendable>(
    _ body: @escaping @Sendable (Store<State, Action>) -> Output
  ) async -> Output? {
    await calling(body) { [connection] delivery in await connection.visit(delivery) }
  }

  private func calling<Output: Sendable>(
    _ body: @escaping @Sendable (Store<State, Action>) -> Output,
    by deliver: @Sendable (@escaping Delivery) async -> Void
  ) async -> Output? {
    let output = Mutex<Output?>(nil)
    await deliver { host in
      guard let engine = host as? Engine<State, Action> else { return nil }
      let result = body(Store(engine: engine))
      output.withLock { $0 = result }
      return nil
    }
    return output.withLock { $0 }
  }

  /// Calls a closure with the store immediately if the store belongs to the given actor, on which the caller runs.
  ///
  /// - Parameters:
  ///   - actor: The caller's actor.
  ///   - body: The closure. After the store was released, it is not called.
  /// - Returns: Whether the store belongs to the actor.
  package func enter(
    ifOn actor: any Actor, _ body: @escaping @Sendable (Store<State, Action>) -> Void
  ) -> Bool {
    connection.deliver(ifOn: actor) { host in
      if let engine = host as? Engine<State, Action> { body(Store(engine: engine)) }
      return nil
    }
  }
}

extension Engine {
  /// The destination of deliveries from any isolation, for a store that the given actor owns.
  func entrance(on isolation: (any Actor)?) -> EffectConnection {
    settle(on: isolation)
    if self.isolation == nil { activity.insert(.inbox) }
    return connection
  }
}

extension StoreTools {
  /// Returns a way into the store from any isolation.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The entrance, or nil after the store was released.
  public func entrance(isolation: isolated (any Actor)? = #isolation) -> StoreEntrance<State, Action>? {
    engine.map { StoreEntrance(connection: $0.entrance(on: isolation)) }
  }
}

extension Store {
  /// Returns a way into the store from any isolation.
  ///
  /// A scoped store has none, which is reported.
  ///
  /// - Parameters:
  ///   - visitor: The name of the visitor, for the report.
  ///   - isolation: The store's isolation.
  /// - Returns: The entrance, which does not keep the store alive.
  package func entrance(for visitor: String, on isolation: (any Actor)?) -> StoreEntrance<State, Action>? {
    guard let engine else {
      Failures.report(.attachedToPart(visitor, store: SwiftTypeName(Self.self).text))
      return nil
    }
    return StoreEntrance(connection: engine.entrance(on: isolation))
  }
}
