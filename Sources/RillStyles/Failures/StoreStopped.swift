/// Why an input was refused by a store that a ``Pause`` has stopped.
public struct StoreStopped: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened, why, and how to mend it.
  public let description: String

  static func refused(_ input: String) -> StoreStopped {
    StoreStopped(
      description: """
        \(input) was not applied, because the store is stopped. Nothing was changed. Call start() on its Pause before \
        sending.
        """)
  }
}
