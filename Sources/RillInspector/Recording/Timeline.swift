#if Inspector
import Synchronization

/// The newest transitions of one store, as many as fit.
///
/// Recording is cheap and never waits for a reader. When the timeline is full, its oldest transitions go.
///
/// ## Behavior
/// - Transitions are kept in the order of their sequence numbers. One whose number is not greater than the last is
///   not recorded.
/// - Watchers are called after a transition is recorded, by the thread that recorded it.
public final class Timeline: Sendable {
  /// How much a timeline keeps.
  public struct Limits: Hashable, Sendable {
    /// How many transitions.
    public var transitions: Int
    /// How many nodes of state trees, in all transitions together.
    ///
    /// A text counts as one more node for every 64 bytes of it. The newest transition stays in any case.
    public var nodes: Int

    /// Makes limits.
    ///
    /// - Parameters:
    ///   - transitions: How many transitions.
    ///   - nodes: How many nodes of state trees, in all transitions together.
    public init(transitions: Int = 1_000, nodes: Int = 200_000) {
      self.transitions = max(transitions, 1)
      self.nodes = nodes
    }
  }

  private struct Content {
    var kept = RingBuffer<(transition: RecordedTransition, weight: Int)>()
    var weight = 0
    var dropped: UInt64 = 0
    var lastDropped: UInt64?
    var watchers: [ObjectIdentifier: @Sendable (RecordedTransition) -> Void] = [:]

    mutating func append(_ transition: RecordedTransition, weight added: Int, limits: Limits) {
      kept.append((transition, added))
      weight += added
      while kept.count > limits.transitions || (weight > limits.nodes && kept.count > 1) {
        guard let oldest = kept.popFirst() else { return }
        weight -= oldest.weight
        dropped += 1
        lastDropped = oldest.transition.sequence
      }
    }
  }

  /// How much the timeline keeps.
  public let limits: Limits
  private let content = Mutex(Content())

  /// Makes an empty timeline.
  ///
  /// - Parameter limits: How much it keeps.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Adds a transition, and lets the oldest go if there are too many.
  ///
  /// Call it from one place at a time, such as the store's actor: watchers learn of transitions in the order of the
  /// calls.
  ///
  /// - Complexity: O(*n*) in the number of tree nodes the transition holds.
  /// - Parameter transition: What happened.
  /// - Returns: Whether it was recorded; a transition that is not newer than the last is not.
  @discardableResult
  public func record(_ transition: RecordedTransition) -> Bool {
    let weight = transition.weight
    let watchers = content.withLock { content -> [@Sendable (RecordedTransition) -> Void]? in
      if let last = content.kept.last, transition.sequence <= last.transition.sequence { return nil }
      content.append(transition, weight: weight, limits: limits)
      return Array(content.watchers.values)
    }
    guard let watchers else { return false }
    for watcher in watchers { watcher(transition) }
    return true
  }
}

// MARK: - Reading

extension Timeline {
  /// What a timeline holds, in numbers.
  struct Span: Hashable, Sendable {
    /// How many transitions it keeps.
    var count: Int
    /// How many it has let go.
    var dropped: UInt64
    /// The number of the oldest one kept.
    var oldest: UInt64?
    /// The number of the newest one.
    var newest: UInt64?
  }

  /// A run of transitions.
  struct Stretch: Hashable, Sendable {
    /// The transitions, oldest first.
    var transitions: [RecordedTransition]
    /// Whether newer ones follow.
    var hasMore: Bool
    /// Whether some that were asked for have been let go.
    var hasGap: Bool
  }

  /// What the timeline holds, in numbers.
  var span: Span {
    content.withLock { content in
      Span(
        count: content.kept.count, dropped: content.dropped,
        oldest: content.kept.first?.transition.sequence, newest: content.kept.last?.transition.sequence)
    }
  }

  /// The transitions after a sequence number, or the newest ones if there is none.
  func stretch(after sequence: UInt64?, limit: Int) -> Stretch {
    content.withLock { content in
      let kept = content.kept
      let start = sequence.map { sequence in kept.firstPosition { $0.transition.sequence > sequence } }
      let first = start ?? max(kept.count - limit, 0)
      let end = min(first + limit, kept.count)
      let gap = sequence.map { $0 < content.lastDropped ?? 0 } ?? false
      return Stretch(
        transitions: (first..<end).map { kept[$0].transition }, hasMore: end < kept.count, hasGap: gap)
    }
  }

  /// The transition of this number, or nil if it is not kept.
  func transition(_ sequence: UInt64) -> RecordedTransition? {
    content.withLock { content in
      let position = content.kept.firstPosition { $0.transition.sequence >= sequence }
      guard position < content.kept.count, content.kept[position].transition.sequence == sequence else {
        return nil
      }
      return content.kept[position].transition
    }
  }
}

// MARK: - Watching

extension Timeline {
  /// Calls a function after each transition that is recorded, until `unwatch` with the same key.
  func watch(as key: ObjectIdentifier, _ watcher: @escaping @Sendable (RecordedTransition) -> Void) {
    content.withLock { $0.watchers[key] = watcher }
  }

  /// Ends a watch.
  func unwatch(_ key: ObjectIdentifier) {
    _ = content.withLock { $0.watchers.removeValue(forKey: key) }
  }
}
#endif
