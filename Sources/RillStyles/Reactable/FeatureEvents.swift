import Rill
import Synchronization

/// The listeners to the events of all features of a type, in the whole process.
@usableFromInline
enum FeatureEvents {
  /// A closure that creates an event from an action and a state, and returns a closure that delivers it.
  typealias Listener = @Sendable (_ action: Any, _ state: Any) -> (@Sendable () -> Void)?

  private static let count = Atomic<Int>(0)
  private static let listeners = Mutex<[ObjectIdentifier: [UInt64: Listener]]>([:])

  /// A Boolean value that indicates whether any feature has a listener.
  @usableFromInline static var areHeard: Bool { count.load(ordering: .relaxed) > 0 }

  /// Delivers an action that a feature has handled: with the commit of the turn, or now if the action cannot be
  /// refused.
  @usableFromInline
  static func note<Action, State>(_ action: Action, _ state: State, of feature: Any.Type) {
    let receivers = listeners.withLock { $0[ObjectIdentifier(feature)] ?? [:] }
    for (_, listener) in receivers.sorted(by: { $0.key < $1.key }) {
      guard let handOver = listener(action, state) else { continue }
      if let notes = TurnNotes.current { notes.afterCommit(handOver) } else { handOver() }
    }
  }

  /// Adds a listener to a type of feature.
  ///
  /// - Returns: A closure that removes the listener.
  static func listen(to feature: Any.Type, _ listener: @escaping Listener) -> @Sendable () -> Void {
    let (key, number) = (ObjectIdentifier(feature), Version.next().number)
    // From now on, stores that can refuse an action collect notes until the commit.
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
  /// Returns the events of all features of this type from now on, in every store of the process and at any depth.
  ///
  /// ```swift
  /// for await event in Counter.events() { print(event.action, event.state.count) }
  /// ```
  ///
  /// An event contains an action and the state after all of the action's synchronous changes. Refused actions, and
  /// actions that a tool replays, are not reported. The same applies to actions that the feature's own
  /// `reduce(into:action:)` does not pass to ``react(to:in:)``. Tests that run in parallel receive each other's events.
  ///
  /// - Returns: The events, in the order in which the process handles the actions. The stream lasts until it is
  ///   released.
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
