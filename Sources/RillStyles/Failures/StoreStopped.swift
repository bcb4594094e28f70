/// The reason for a refusal by a store that a ``Pause`` has stopped.
public struct StoreStopped: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the problem, its cause and its remedy.
  public let description: String

  static func refused(_ input: String) -> StoreStopped {
    StoreStopped(
      description: "\(input) was not applied, because the store is stopped. Nothing was changed. "
        + "Call start() on its Pause before sending.")
  }
}
