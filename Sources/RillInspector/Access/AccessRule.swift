/// Admits requests of the inspector's own page and of programs on this machine, or of clients that know the token.
package struct AccessRule: Hashable, Sendable {
  /// The inspector's own authority, for messages.
  let authority: String
  private let authorities: Set<String>
  private let token: AccessToken?
  private let port: UInt16

  package init(address: ListeningAddress, port: UInt16, token: AccessToken? = nil) {
    self.token = token
    self.port = port
    authority = address.authority(port: port)
    let hosts = ["127.0.0.1", "localhost", "[::1]"]
    // A browser omits the port if it is the default of the scheme.
    authorities = Set(hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : []))
  }

  /// A rule that admits no requests, for an inspection that does not listen.
  static let nobody = AccessRule()

  private init() {
    (authority, authorities, token, port) = ("nowhere", [], nil, 0)
  }

  /// Throws if the request comes from a forbidden source.
  func admit(_ head: RequestHead) throws(InspectorFailure) {
    try admitHost(head)
    try admitOrigin(head)
    try admitSite(head)
    try admitToken(head)
  }

  /// Rejects foreign host names that resolve to this machine (DNS rebinding), which appear in `Host`.
  private func admitHost(_ head: RequestHead) throws(InspectorFailure) {
    let host = try head.single("Host")
    // A machine can have many names, and a foreign page does not know the token.
    if token != nil, host != nil { return }
    guard let host, authorities.contains(host.lowercased()) else {
      throw .foreignHost(host, expected: authority)
    }
  }

  /// Rejects scripts of other pages, which are identified by `Origin`.
  private func admitOrigin(_ head: RequestHead) throws(InspectorFailure) {
    guard let origin = try head.single("Origin") else { return }
    if token != nil, let host = try head.single("Host"), origin.lowercased() == "http://" + host.lowercased()
    {
      return
    }
    guard token == nil, origin.hasPrefix("http://"),
      authorities.contains(origin.dropFirst("http://".count).lowercased())
    else {
      throw .foreignOrigin(origin)
    }
  }

  /// Rejects requests of other pages that name no origin, such as those for images.
  ///
  /// Such requests are identified by `Sec-Fetch-Site`. Following a link to the page is allowed; reading the API is not,
  /// however its address is escaped.
  private func admitSite(_ head: RequestHead) throws(InspectorFailure) {
    guard let site = try head.single("Sec-Fetch-Site"), site != "same-origin", site != "none" else { return }
    guard try RequestTarget(head.target).segments.first != "api" else { throw .crossSiteRequest(site) }
  }

  // MARK: - The token

  /// Rejects clients that do not know the token, if there is one.
  private func admitToken(_ head: RequestHead) throws(InspectorFailure) {
    guard let token else { return }
    if let words = try head.single("Authorization")?.split(separator: " "), words.count == 2,
      words[0].lowercased() == "bearer", token.matches(String(words[1]))
    {
      return
    }
    if try cookies(head).contains(where: token.matches) { return }
    guard try comesWithToken(head) else { throw .unknownCaller() }
  }

  /// Returns the cookies of this inspector.
  private func cookies(_ head: RequestHead) throws(InspectorFailure) -> [String] {
    let name = AccessToken.cookieName(port: port) + "="
    return (try head.single("Cookie") ?? "").split(separator: ";").compactMap { part in
      let cookie = part.drop { $0 == " " }
      return cookie.hasPrefix(name) ? String(cookie.dropFirst(name.count)) : nil
    }
  }

  /// Returns whether the address contains the token.
  private func comesWithToken(_ head: RequestHead) throws(InspectorFailure) -> Bool {
    guard let token, let word = try RequestTarget(head.target).parameters["token"] else { return false }
    return token.matches(word)
  }

  /// Returns the headers of a page file that let the page's own requests pass.
  func fields(for head: RequestHead) throws(InspectorFailure) -> [RequestHead.Field] {
    guard let token, try comesWithToken(head) else { return [] }
    return [token.cookie(port: port)]
  }
}

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
