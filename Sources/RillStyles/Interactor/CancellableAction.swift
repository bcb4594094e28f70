public import Rill

/// An action whose handling is cancelled by the next action of its kind, or on request.
public protocol CancellableAction: Sendable {
  /// The effect ID of actions that replace each other, or nil for an action that is handled alongside all others.
  var cancellation: EffectID? { get }
}

extension Store where Action: CancellableAction {
  /// Cancels the handling of actions that have the same cancellation.
  ///
  /// Writes that they still make are dropped.
  ///
  /// - Parameter action: One of these actions. If it has no cancellation, nothing happens.
  public func cancel(_ action: Action) {
    if let id = action.cancellation { cancel(id) }
  }
}

extension MutatingStore where Action: CancellableAction {
  /// Cancels the handling of actions that have the same cancellation.
  ///
  /// Writes that they still make are dropped.
  ///
  /// - Parameter action: One of these actions. If it has no cancellation, nothing happens.
  public func cancel(_ action: Action) {
    if let id = action.cancellation { cancel(id) }
  }
}
