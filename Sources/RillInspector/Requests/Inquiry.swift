/// A request to a store, which may take time.
package struct Inquiry: Sendable {
  /// Asks the store and returns its answer.
  ///
  /// The task is cancelled if the store does not answer in time.
  package let work: @Sendable () async -> Response
  /// The answer if the store does not answer in time.
  package let late: InspectorFailure
  /// The time limit, or nil for the usual time limit of stores.
  package var patience: Duration?
  /// Called if the client disconnects before the answer is available, or nil if that does not matter.
  package var hangUp: (@Sendable () -> Void)?
}
