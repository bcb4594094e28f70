#if canImport(Combine)
import Combine
public import Rill
public import RillStyles

extension Store {
  /// Returns a publisher of a field's values, starting with the current one.
  ///
  /// A subscriber without demand receives the newest value with its next request.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The publisher.
  public func publisher<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, isolation: isolated (any Actor)? = #isolation
  ) -> StorePublisher<Value> {
    publisher(on: isolation) { store, offer in store.observe(path, initial: true) { offer($0.new) } }
  }

  /// Returns a publisher of a value derived from the state, starting with the current one.
  ///
  /// - Parameters:
  ///   - derive: Computes the value; called once per turn and subscriber.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The publisher.
  public func publisher<Value: Equatable & Sendable>(
    deriving derive: @escaping (State) -> Value, isolation: isolated (any Actor)? = #isolation
  ) -> StorePublisher<Value> {
    publisher(on: isolation) { store, offer in
      store.observe(deriving: derive, initial: true) { offer($0.new) }
    }
  }

  /// Returns a publisher of the states, starting with the current one.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The publisher.
  /// - Complexity: Each subscriber keeps the last delivered state, so the next change copies the collections that it
  ///   changes.
  public func publisher(isolation: isolated (any Actor)? = #isolation) -> StorePublisher<State>
  where State: Equatable & Sendable {
    publisher(on: isolation) { store, offer in store.observe(initial: true) { offer($0.new) } }
  }

  /// Returns a publisher of the actions that are handled after the subscription.
  ///
  /// It omits refused actions. A part has no actions of its own: a subscription to one is reported and finishes
  /// immediately.
  ///
  /// - Parameters:
  ///   - buffer: How far a subscriber may fall behind.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The publisher.
  public func actionPublisher(
    buffer: SequenceBuffer = .unbounded, isolation: isolated (any Actor)? = #isolation
  ) -> StorePublisher<Action> {
    turns("A publisher of actions", buffer, on: isolation) { $0.refusal == nil ? $0.action : nil }
  }

  /// Returns a publisher of the transitions after the subscription, including those of refused inputs.
  ///
  /// A part runs no turns: a subscription to one is reported and finishes immediately.
  ///
  /// - Parameters:
  ///   - buffer: How far a subscriber may fall behind.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The publisher.
  public func transitionPublisher(
    buffer: SequenceBuffer = .unbounded, isolation: isolated (any Actor)? = #isolation
  ) -> StorePublisher<Transition<Action>> {
    turns("A publisher of transitions", buffer, on: isolation) { $0 }
  }

  /// Creates a publisher of the values that an observer receives.
  ///
  /// - Parameters:
  ///   - buffer: How far a subscriber may fall behind.
  ///   - isolation: The isolation of the store.
  ///   - observe: Subscribes an observer that offers the values it receives.
  /// - Returns: The publisher.
  func publisher<Value: Sendable>(
    _ buffer: SequenceBuffer = .newest(1), on isolation: (any Actor)?,
    observe: @escaping (Store, @escaping (Value) -> Void) -> Rill.Subscription
  ) -> StorePublisher<Value> {
    StorePublisher(buffer: buffer, isolation: isolation) { [reach] subscription in
      guard let store = reach() else { return nil }
      let observer = observe(store) { subscription.offer($0) }
      let forget = store.whenGone { subscription.finish() }
      return Departure {
        observer.cancel()
        forget()
      }
    }
  }

  private func turns<Output: Sendable>(
    _ name: String, _ buffer: SequenceBuffer, on isolation: (any Actor)?,
    _ select: @escaping (Transition<Action>) -> Output?
  ) -> StorePublisher<Output> {
    StorePublisher(buffer: buffer, isolation: isolation) { [reach] subscription in
      guard let store = reach() else { return nil }
      guard store.runsTurns else {
        Failures.report(.publishesNoTurns(name, store: SwiftTypeName(Self.self).text))
        return nil
      }
      let tap = store.attach(TurnTap<State, Action, Output>(subscription, select: select))
      return Departure { [weak tap, weak store] in
        if let tap { store?.detach(tap) }
      }
    }
  }
}

/// Offers selected parts of each turn to a subscription, and ends the subscription when the store is released.
private final class TurnTap<State, Action: Sendable, Output: Sendable>: Middleware {
  private let subscription: StoreSubscription<Output>
  private let select: (Transition<Action>) -> Output?

  init(_ subscription: StoreSubscription<Output>, select: @escaping (Transition<Action>) -> Output?) {
    self.subscription = subscription
    self.select = select
  }

  deinit { subscription.finish() }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    if let output = select(transition) { subscription.offer(output) }
  }
}

extension Store {
  /// Returns a publisher of the assignments to an `Emit` after the subscription, each exactly once, in order, including
  /// equal values.
  ///
  /// - Parameters:
  ///   - path: The projection, `\.$toast`.
  ///   - buffer: How far a subscriber may fall behind.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The publisher.
  public func publisher<Value: Sendable>(
    emitted path: KeyPath<State, Emissions<Value>>, buffer: SequenceBuffer = .unbounded,
    isolation: isolated (any Actor)? = #isolation
  ) -> StorePublisher<Value> {
    publisher(buffer, on: isolation) { store, offer in store.observe(emitted: path, offer) }
  }
}
#endif
