import Synchronization

/// The lifetime of the child that an effect belongs to, which is tracked while the effect runs.
///
/// The store's observers check it in each turn. Effects join it wherever they start. When the child leaves the state,
/// all effects that have joined end, and no more can join.
final class EffectLife: Sendable {
  private struct Phase {
    /// Released when the effect has ended, with everything that it captured.
    var presence: Presence?
    var tokens: [EffectToken] = []
    var hasLeft = false
  }

  private let phase: Mutex<Phase>

  init(_ presence: Presence) { phase = Mutex(Phase(presence: presence)) }

  /// A Boolean value that indicates whether the presence of the child still matters.
  var isOpen: Bool { phase.withLock { $0.presence != nil } }

  /// A Boolean value that indicates whether the child has left the state.
  var hasEnded: Bool { phase.withLock { $0.hasLeft } }

  /// Adds an effect that ends with the child.
  ///
  /// - Returns: Whether the child was still present.
  func join(_ token: EffectToken) -> Bool {
    phase.withLock { phase in
      if !phase.hasLeft { phase.tokens.append(token) }
      return !phase.hasLeft
    }
  }

  /// Returns whether the child has left the state.
  func childHasLeft<State>(_ state: UnsafePointer<State>) -> Bool {
    let presence = phase.withLock { $0.presence }
    return presence?.holds(in: state) == false
  }

  /// Records that the child has left the state.
  ///
  /// - Returns: The effects that end with the child.
  func end() -> [EffectToken] {
    phase.withLock { phase in
      phase.hasLeft = true
      phase.presence = nil
      defer { phase.tokens = [] }
      return phase.tokens
    }
  }

  /// Stops tracking, because the effect has ended.
  func close() {
    phase.withLock { phase in
      phase.presence = nil
      phase.tokens = []
    }
  }
}
