import Synchronization

/// The lifetime of the child that an effect belongs to, which is tracked while the effect runs.
///
/// The store's observers check it in each turn. Effects join it wherever they start. When the child leaves the state,
/// all effects that have joined end, and no more can join.
final class EffectLife: Sendable {
  private struct Contents {
    /// Released when the effect has ended, with everything that it captured.
    var presence: Presence?
    var tokens: [EffectToken] = []
    /// The ids whose windows or pauses effects of the child have started.
    var times: [EffectID] = []
    var hasLeft = false
    /// Whether the effect has ended, and only times that it has started remain.
    var isOver = false
  }

  private let contents: Mutex<Contents>

  init(_ presence: Presence) { contents = Mutex(Contents(presence: presence)) }

  /// A Boolean value that indicates whether the presence of the child still matters.
  var isOpen: Bool { contents.withLock { $0.presence != nil } }

  /// A Boolean value that indicates whether the child has left the state.
  var hasEnded: Bool { contents.withLock { $0.hasLeft } }

  /// Adds an effect that ends with the child.
  ///
  /// - Returns: Whether the child was still present.
  func join(_ token: EffectToken) -> Bool {
    contents.withLock { contents in
      if !contents.hasLeft { contents.tokens.append(token) }
      return !contents.hasLeft
    }
  }

  /// Returns whether the child has left the state.
  func childHasLeft<State>(_ state: UnsafePointer<State>) -> Bool {
    let presence = contents.withLock { $0.presence }
    return presence?.holds(in: state) == false
  }

  /// Records that the child has left the state.
  ///
  /// - Returns: The effects, and the ids of the windows and pauses, that end with the child.
  func end() -> (effects: [EffectToken], times: [EffectID]) {
    contents.withLock { contents in
      contents.hasLeft = true
      contents.presence = nil
      defer { (contents.tokens, contents.times) = ([], []) }
      return (contents.tokens, contents.times)
    }
  }

  /// Stops tracking, because the effect has ended, as soon as the windows and pauses that it has started have ended, too.
  func close() {
    contents.withLock { contents in
      contents.tokens = []
      contents.isOver = true
      if contents.times.isEmpty { contents.presence = nil }
    }
  }

  /// Records that an effect of the child has started a window or a pause of an id.
  func begin(timeOf id: EffectID) {
    contents.withLock { contents in if !contents.hasLeft { contents.times.append(id) } }
  }

  /// Records that a window or a pause of an id has ended.
  func end(timeOf id: EffectID) {
    contents.withLock { contents in
      if let index = contents.times.firstIndex(of: id) { contents.times.remove(at: index) }
      if contents.isOver, contents.times.isEmpty { contents.presence = nil }
    }
  }
}
