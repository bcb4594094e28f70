/// What happens in a whole store, for those who follow a part of it and know neither its state nor its actions.
package enum StoreTap {
  /// An action is about to be handled.
  case admitting(any Sendable)
  /// An action was committed: its number, and whether it has asked for effects.
  case committed(any Sendable, sequence: UInt64, hasEffects: Bool)
  /// Effects have started or ended.
  case effectsChanged
}

extension Store {
  /// The action of the whole store that an action of this store becomes.
  @usableFromInline
  package func lifted(_ action: Action) -> Any { link?.lift(action) ?? action }

  /// Calls a function with what happens in the whole store that this store belongs to, from now on.
  ///
  /// - Parameter hear: Called on the store's isolation. It is kept until the store goes.
  /// - Returns: Stops the calls and lets the function go.
  package func tap(_ hear: @escaping (StoreTap) -> Void) -> () -> Void { tree.tap(hear) }
}

extension Engine {
  /// Passes on what happens, from now on; answers how to stop that.
  func attachTap(_ hear: @escaping (StoreTap) -> Void) -> () -> Void {
    let tap = Tap<State, Action>(hear)
    attendants.append(Attendant(tap))
    attendanceDidChange()
    return { [weak self, weak tap] in
      guard let self, let tap else { return }
      attendants.removeAll { $0.middleware === tap }
      attendanceDidChange()
    }
  }
}

/// Passes on what happens, without its types.
private final class Tap<State, Action: Sendable>: Middleware {
  private let hear: (StoreTap) -> Void

  init(_ hear: @escaping (StoreTap) -> Void) { self.hear = hear }

  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    if case .action(let action) = input { hear(.admitting(action)) }
    return .pass
  }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    guard transition.refusal == nil, let action = transition.action else { return }
    hear(.committed(action, sequence: transition.sequence, hasEffects: !transition.effects.isEmpty))
  }

  func effectDidChange(_ event: EffectEvent) { hear(.effectsChanged) }
}
