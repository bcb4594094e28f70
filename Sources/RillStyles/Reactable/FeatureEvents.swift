import Rill
import Synchronization

/// Who listens to what all features of a type do, in the whole process.
@usableFromInline
enum FeatureEvents {
  /// Makes an event of an action and a state, and answers how to hand it over.
  typealias Listener = @Sendable (_ action: Any, _ state: Any) -> (@Sendable () -> Void)?

  private static let count = Atomic<Int>(0)
  private static let listeners = Mutex<[ObjectIdentifier: [UInt64: Listener]]>([:])

  /// Whether anybody listens to any feature.
  @usableFromInline static var areHeard: Bool { count.load(ordering: .relaxed) > 0 }

  /// Hands over an action that a feature has handled: with the commit of the turn, or now if nothing can refuse it.
  @usableFromInline
  static func note<Action, State>(_ action: Action, _ state: State, of feature: Any.Type) {
    let hearing = listeners.withLock { $0[ObjectIdentifier(feature)] ?? [:] }
    for (_, listener) in hearing.sorted(by: { $0.key < $1.key }) {
      guard let handOver = listener(action, state) else { continue }
      if let notes = TurnNotes.current { notes.afterCommit(handOver) } else { handOver() }
    }
  }

  /// Listens to a type of feature.
  ///
  /// - Returns: Stops that.
  static func listen(to feature: Any.Type, _ listener: @escaping Listener) -> @Sendable () -> Void {
    let (key, number) = (ObjectIdentifier(feature), Version.next().number)
    // From now on, stores that can refuse an action take notes until they have not.
    TurnNotes.use()
    listeners.withLock { $0[key, default: [:]][number] = listener }
    count.add(1, ordering: .relaxed)
    return {
      let hasLeft = listeners.withLock { listeners in
        let hasLeft = listeners[key]?.removeValue(forKey: number) != nil
        if listeners[key]?.isEmpty == true { listeners[key] = nil }
        return hasLeft
      }
      if hasLeft { count.subtract(1, ordering: .relaxed) }
    }
  }
}

extension Reactable where State: Sendable {
  /// What all features of this type do, from now on, in every store of the process and at any depth.
  ///
  /// ```swift
  /// for await event in Counter.events() { print(event.action, event.state.count) }
  /// ```
  ///
  /// An event names an action and the state right after it, with all that it changed at once. Refused actions, and those
  /// that a tool replays, are not told of. An action that the feature's own `reduce(into:action:)` does not hand to
  /// ``react(to:in:)`` is not either. Tests that run side by side hear each other's features.
  ///
  /// - Returns: The events, in the order in which the process handles them. The stream goes on until it is let go.
  /// - Complexity: O(listeners) for each action of such a feature.
  public static func events() -> AsyncStream<ChildEvent<Action, State>> {
    let (stream, continuation) = AsyncStream.makeStream(of: ChildEvent<Action, State>.self)
    let leave = FeatureEvents.listen(to: Self.self) { action, state in
      guard let action = action as? Action, let state = state as? State else { return nil }
      let event = ChildEvent(action: action, state: state)
      return { continuation.yield(event) }
    }
    continuation.onTermination = { _ in leave() }
    return stream
  }
}
