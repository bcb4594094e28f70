#if Inspector
/// A question to a store, which may take its time.
struct Inquiry: Sendable {
  /// Asks the store and makes an answer of what it says.
  ///
  /// Its task is cancelled when the store has said nothing for too long.
  let work: @Sendable () async -> Response
  /// What is answered when the store has said nothing for too long.
  let late: InspectorFailure
}
#endif
