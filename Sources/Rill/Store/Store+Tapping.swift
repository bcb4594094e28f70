/// An event in a whole store, for tools that follow a part of it and know neither its state nor its actions.
package enum StoreTap {
  /// An action is about to be handled.
  case admitting(any Sendable)
  /// An action was committed, with its number and whether it requested effects.
  case committed(any Sendable, sequence: UInt64, hasEffects: Bool)
  /// Effects have started or ended.
  case effectsChanged
}

extension Store {
  /// Returns the action of the root store that embeds an action of this store.
  @usableFromInline
  package func lifted(_ action: Action) -> Any { link?.lift(action) ?? action }

  /// Calls a closure with each event in the root store of this store from now on.
  ///
  /// - Parameter receive: The closure, which is called on the store's isolation. It is kept until the store is released.
  /// - Returns: A closure that stops the calls and releases `receive`.
  package func tap(_ receive: @escaping (StoreTap) -> Void) -> () -> Void { tree.tap(receive) }
}

extension Engine {
  /// Forwards events from now on, and returns a closure that stops this.
  func attachTap(_ receive: @escaping (StoreTap) -> Void) -> () -> Void {
    let tap = Tap<State, Action>(receive)
    chain.attach(AttachedMiddleware(tap))
    attendanceDidChange()
    return { [weak self, weak tap] in
      guard let self, let tap else { return }
      chain.detach(tap)
      attendanceDidChange()
    }
  }
}

/// A middleware that forwards events without their types.
private final class Tap<State, Action: Sendable>: Middleware {
  private let receive: (StoreTap) -> Void

  init(_ receive: @escaping (StoreTap) -> Void) { self.receive = receive }

  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    if case .action(let action) = input { receive(.admitting(action)) }
    return .pass
  }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    guard transition.refusal == nil, let action = transition.action else { return }
    receive(.committed(action, sequence: transition.sequence, hasEffects: !transition.effects.isEmpty))
  }

  func effectDidChange(_ event: EffectEvent) { receive(.effectsChanged) }
}
