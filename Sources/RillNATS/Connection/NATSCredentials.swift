#if NATS
public import Foundation

/// The proof of identity for a NATS server, which is passed to the client library and never printed.
public struct NATSCredentials: Sendable {
  enum Content: Sendable {
    case none
    case user(String, password: String)
    case token(String)
    case file(String)
    case seed(String, publicKey: String)
  }

  let content: Content

  /// No proof.
  public static let none = NATSCredentials(content: .none)

  /// A name and a password.
  public static func user(_ name: String, password: String) -> NATSCredentials {
    NATSCredentials(content: .user(name, password: password))
  }

  /// A token.
  public static func token(_ token: String) -> NATSCredentials { NATSCredentials(content: .token(token)) }

  /// A file with a user's JWT and seed, as `nsc` creates it.
  public static func file(_ file: URL) -> NATSCredentials {
    NATSCredentials(content: .file(file.path(percentEncoded: false)))
  }

  /// A file with the seed of an NKey.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - publicKey: The public key that belongs to the seed.
  /// - Returns: The credentials.
  public static func nkey(_ file: URL, publicKey: String) -> NATSCredentials {
    NATSCredentials(content: .seed(file.path(percentEncoded: false), publicKey: publicKey))
  }

  /// The texts that must not appear in any message.
  var secrets: [String] {
    switch content {
    case .none, .file, .seed: []
    case .user(_, let password): [password]
    case .token(let token): [token]
    }
  }
}

extension NATSCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind of the proof, without its contents.
  public var description: String {
    switch content {
    case .none: "no credentials"
    case .user: "a user and a password"
    case .token: "a token"
    case .file: "a credentials file"
    case .seed: "an NKey"
    }
  }

  /// The kind of the proof, without its contents.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The encryption of a connection to a NATS server.
public struct NATSEncryption: Sendable {
  /// A file with the certificates of trusted authorities, or nil for those of the system.
  public var authorities: URL?
  /// A file with the certificate of this client, or nil for none.
  public var certificate: URL?
  /// A file with the private key of the certificate.
  public var key: URL?
  /// The name that the server's certificate must have, or nil for the host of the address.
  public var expectedHost: String?

  /// Creates a description of an encrypted connection.
  ///
  /// - Parameters:
  ///   - authorities: A file with the certificates of trusted authorities, or nil for those of the system.
  ///   - certificate: A file with the certificate of this client, or nil for none.
  ///   - key: A file with the private key of the certificate.
  ///   - expectedHost: The name that the server's certificate must have, or nil for the host of the address.
  public init(
    authorities: URL? = nil, certificate: URL? = nil, key: URL? = nil, expectedHost: String? = nil
  ) {
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
    self.expectedHost = expectedHost
  }
}
#endif
