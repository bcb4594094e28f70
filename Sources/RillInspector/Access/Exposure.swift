/// The clients that can reach an inspector.
public enum Exposure: Hashable, Sendable {
  /// Programs on this machine, without authentication.
  case thisMachine
  /// Clients that can reach the address and know the token.
  ///
  /// A token has at least 16 characters: ASCII letters or digits, `-`, `_` or `.`. Nothing is encrypted, so anyone who
  /// can read the network traffic learns the token and everything that is shown.
  case anyone(token: String)

  /// Returns the token, if one is required.
  package func token() throws(InspectorFailure) -> AccessToken? {
    switch self {
    case .thisMachine: nil
    case .anyone(let token): try AccessToken(token)
    }
  }
}
