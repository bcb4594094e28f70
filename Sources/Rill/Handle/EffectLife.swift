import Synchronization

/// Follows the presence of the child that an effect belongs to, for as long as the effect runs.
///
/// The store's observers look at it in each turn. Effects join it, wherever they start; when the child leaves the
/// state, all that have joined end, and none can join any more.
final class EffectLife: Sendable {
  private struct Phase {
    /// Let go when the effect has ended, with all that it captured.
    var presence: Presence?
    var tokens: [EffectToken] = []
    var hasLeft = false
  }

  private let phase: Mutex<Phase>

  init(_ presence: Presence) { phase = Mutex(Phase(presence: presence)) }

  /// Whether anybody still needs to know whether the child is there.
  var isOpen: Bool { phase.withLock { $0.presence != nil } }

  /// Whether the child has left the state.
  var hasEnded: Bool { phase.withLock { $0.hasLeft } }

  /// Notes an effect that ends with the child.
  ///
  /// - Returns: Whether the child was still there.
  func join(_ token: EffectToken) -> Bool {
    phase.withLock { phase in
      if !phase.hasLeft { phase.tokens.append(token) }
      return !phase.hasLeft
    }
  }

  /// Whether the child has left the state.
  func childHasLeft<State>(_ state: UnsafePointer<State>) -> Bool {
    let presence = phase.withLock { $0.presence }
    return presence?.holds(in: state) == false
  }

  /// Notes that the child has left the state.
  ///
  /// - Returns: The effects that end with it.
  func end() -> [EffectToken] {
    phase.withLock { phase in
      phase.hasLeft = true
      phase.presence = nil
      defer { phase.tokens = [] }
      return phase.tokens
    }
  }

  /// Stops following: the effect has ended.
  func close() {
    phase.withLock { phase in
      phase.presence = nil
      phase.tokens = []
    }
  }
}
