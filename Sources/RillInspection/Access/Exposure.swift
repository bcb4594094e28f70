/// Who may reach an inspector.
public enum Exposure: Hashable, Sendable {
  /// Programs of this machine, without being asked for anything.
  case thisMachine
  /// Whoever can reach the address and knows the token.
  ///
  /// A token has at least 16 characters, each a letter or digit of ASCII, `-`, `_` or `.`. Nothing is encrypted: whoever
  /// can listen on the way learns the token and all that is shown.
  case anyone(token: String)

  /// The token, if one is asked for.
  package func token() throws(InspectorFailure) -> AccessToken? {
    switch self {
    case .thisMachine: nil
    case .anyone(let token): try AccessToken(token)
    }
  }
}
