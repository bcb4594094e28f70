public import Rill

/// A switch that stops a store: while it is off, whatever is sent is recorded as refused, and nothing is applied.
///
/// ```swift
/// let pause = store.attach(Pause())
/// pause.stop()
/// store.send(Payment.donald(5)).refusal    // Refused by pause: …
/// pause.start()
/// ```
///
/// It stops actions, direct writes and what effects bring home. A state that is put back, like one that was loaded or
/// chosen from the history, passes.
public final class Pause<State, Action: Sendable>: Middleware {
  /// Whether the store is stopped.
  public private(set) var isStopped = false

  /// Makes a switch that is on.
  public init() {}

  /// Stops the store.
  public func stop() { isStopped = true }

  /// Lets the store go on.
  public func start() { isStopped = false }

  /// Refuses everything while stopped, except for a state that is put back.
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
