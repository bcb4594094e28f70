/// A question to a store, which may take its time.
package struct Inquiry: Sendable {
  /// Asks the store and makes an answer of what it says.
  ///
  /// Its task is cancelled when the store has said nothing for too long.
  package let work: @Sendable () async -> Response
  /// What is answered when the store has said nothing for too long.
  package let late: InspectorFailure
  /// How long that is; nil if it is what everybody waits for a store.
  package var patience: Duration?
  /// Told if the client is gone before the answer is there; nil if it does not matter.
  package var hangUp: (@Sendable () -> Void)?
}
