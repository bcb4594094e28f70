#if Inspector
/// What became of an action that was sent from the inspector.
public struct SendOutcome: Hashable, Sendable {
  /// The number of the transition that the action made or was to make.
  public var sequence: UInt64
  /// Why the store refused the action, or nil if it took it.
  public var refusal: String?

  /// Makes an outcome.
  ///
  /// - Parameters:
  ///   - sequence: The number of the transition that the action made or was to make.
  ///   - refusal: Why the store refused the action, or nil if it took it.
  public init(sequence: UInt64, refusal: String? = nil) {
    self.sequence = sequence
    self.refusal = refusal
  }
}
#endif
