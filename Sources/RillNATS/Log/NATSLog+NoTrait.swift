#if !NATS
public import Foundation

/// A placeholder for the log when the package trait is disabled.
@available(
  *, unavailable,
  message:
    "NATS needs a package trait: write 'traits: [\"NATS\"]' in the '.package(url:…)' of Rill, or build with '--traits NATS'"
)
public struct NATSLog {
  /// Unavailable without the package trait.
  public init(_ servers: String, stream: String, log: String = "log") {}
}

/// A placeholder for the credentials when the package trait is disabled.
@available(
  *, unavailable,
  message:
    "NATS needs a package trait: write 'traits: [\"NATS\"]' in the '.package(url:…)' of Rill, or build with '--traits NATS'"
)
public struct NATSCredentials {
  /// Unavailable without the package trait.
  public static func file(_ file: URL) -> NATSCredentials { NATSCredentials() }
}
#endif
