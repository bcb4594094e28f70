public import Rill

/// An action whose handling is cancelled by the next one of its kind, or on demand.
public protocol CancellableAction: Sendable {
  /// What actions that replace each other have in common, or nil to be handled beside all others.
  var cancellation: EffectID? { get }
}

extension Store where Action: CancellableAction {
  /// Cancels the handling of actions that have the same cancellation; what it still writes is dropped.
  ///
  /// - Parameter action: One of these actions; without a cancellation, nothing happens.
  public func cancel(_ action: Action) {
    if let id = action.cancellation { cancel(id) }
  }
}

extension MutatingStore where Action: CancellableAction {
  /// Cancels the handling of actions that have the same cancellation; what it still writes is dropped.
  ///
  /// - Parameter action: One of these actions; without a cancellation, nothing happens.
  public func cancel(_ action: Action) {
    if let id = action.cancellation { cancel(id) }
  }
}
