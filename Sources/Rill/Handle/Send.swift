/// A function with which an effect sends actions to its store.
///
/// `await send(action)` returns when the turn of that action has ended. After the effect was cancelled, or the store
/// was released, it does nothing.
public struct Send<Action: Sendable>: Sendable {
  private enum Way: Sendable {
    /// The effect itself, which has the store's action type.
    case effect(any EffectSource)
    case closures(Closures)
  }

  /// The functions of a `Send` of a part, a test or a bridge.
  private final class Closures: Sendable {
    let deliver: @Sendable (Action) async -> Void
    let commit: @Sendable (EffectWrite) async -> Void

    init(
      deliver: @escaping @Sendable (Action) async -> Void,
      commit: @escaping @Sendable (EffectWrite) async -> Void
    ) {
      self.deliver = deliver
      self.commit = commit
    }
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
    way = .closures(Closures(deliver: deliver, commit: commit))
  }

  /// Creates the `Send` of an effect.
  init(_ effect: any EffectSource) { way = .effect(effect) }

  /// Sends an action to the store and waits until its turn has ended.
  public func callAsFunction(_ action: Action) async {
    switch way {
    case .effect(let effect):
      guard let isolation = effect.isolation else { return await effect.deliver(action) }
      await Self.deliver(action, from: effect, on: isolation)
    case .closures(let closures): await closures.deliver(action)
    }
  }

  private static func deliver(
    _ action: Action, from effect: any EffectSource, on isolation: isolated any Actor
  ) {
    effect.deliverHere(action, on: isolation)
  }

  /// Delivers a direct write to the store.
  @Sendable func commit(_ write: EffectWrite) async {
    switch way {
    case .effect(let effect): await effect.deliver(write: write)
    case .closures(let closures): await closures.commit(write)
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
protocol EffectSource: AnyObject, Sendable {
  /// The actor on which an action can be delivered directly, or nil if there is none.
  var isolation: (any Actor)? { get }
  /// Delivers an action of the store's action type.
  ///
  /// Called on that actor.
  func deliverHere<Action: Sendable>(_ action: Action, on isolation: any Actor)
  /// Delivers an action of the store's action type, and waits until its turn has ended.
  func deliver<Action: Sendable>(_ action: Action) async
  /// Delivers a direct write, and waits until its turn has ended.
  func deliver(write: EffectWrite) async
}
