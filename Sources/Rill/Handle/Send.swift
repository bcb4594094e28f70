/// A function with which an effect sends actions to its store.
///
/// `await send(action)` returns when the turn of that action has ended. After the effect was cancelled, or the store
/// was released, it does nothing.
public struct Send<Action: Sendable>: Sendable {
  private enum Way: Sendable {
    /// The effect itself, which has the store's action type.
    case effect(any EffectSource)
    case closures(
      deliver: @Sendable (Action) async -> Void, commit: @Sendable (EffectWrite) async -> Void)
  }

  private let way: Way

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
    way = .closures(deliver: deliver, commit: commit)
  }

  /// Creates the `Send` of an effect.
  init(_ effect: any EffectSource) { way = .effect(effect) }

  /// Sends an action to the store and waits until its turn has ended.
  public func callAsFunction(_ action: Action) async {
    switch way {
    case .effect(let effect): await effect.deliver(action)
    case .closures(let deliver, _): await deliver(action)
    }
  }

  /// Delivers a direct write to the store.
  @Sendable func commit(_ write: EffectWrite) async {
    switch way {
    case .effect(let effect): await effect.deliver(write: write)
    case .closures(_, let commit): await commit(write)
    }
  }

  /// Returns a `Send` for a part, whose actions are embedded in this one's actions.
  func embedding<Part: Sendable>(_ embed: @escaping @Sendable (Part) -> Action) -> Send<Part> {
    Send<Part>(deliver: { action in await self(embed(action)) }, commit: commit)
  }

  /// Returns a `Send` for a part in a place, whose writes apply to that place.
  func placed(_ lift: @escaping @Sendable (EffectWrite) -> EffectWrite) -> Send {
    Send(deliver: { action in await self(action) }, commit: { write in await commit(lift(write)) })
  }
}

/// The effect behind a ``Send``, which knows its store.
protocol EffectSource: Sendable {
  /// Delivers an action of the store's action type, and waits until its turn has ended.
  func deliver<Action: Sendable>(_ action: Action) async
  /// Delivers a direct write, and waits until its turn has ended.
  func deliver(write: EffectWrite) async
}
