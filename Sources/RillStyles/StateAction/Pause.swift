public import Rill

/// A middleware that pauses a store: while it is stopped, all inputs are refused and recorded, and none is applied.
///
/// ```swift
/// let pause = store.attach(Pause())
/// pause.stop()
/// store.send(Payment.donald(5)).refusal    // Refused by pause: …
/// pause.start()
/// ```
///
/// It stops actions, direct writes and the actions of effects. A restored state, such as one that was loaded or
/// selected in the history, passes.
public final class Pause<State, Action: Sendable>: Middleware {
  /// A Boolean value that indicates whether the store is stopped.
  public private(set) var isStopped = false

  /// Creates a middleware that lets inputs pass.
  public init() {}

  /// Stops the store.
  public func stop() { isStopped = true }

  /// Resumes the store.
  public func start() { isStopped = false }

  /// Refuses all inputs while the store is stopped, except for a restored state.
  public func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    guard isStopped, origin != .restore else { return .pass }
    let name =
      switch input {
      case .action(let action): "The action \(action)"
      case .write(let write): "The write \"\(write.label)\""
      }
    return .refuse(Refusal(by: "pause", StoreStopped.refused(name)))
  }
}
