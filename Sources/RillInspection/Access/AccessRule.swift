/// Who may talk to the inspector: its own page, and programs on this machine, or whoever knows the token.
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
    // A browser leaves the port out where it is the scheme's own.
    authorities = Set(hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : []))
  }

  /// Lets nobody in: nothing listens.
  static let nobody = AccessRule()

  private init() {
    (authority, authorities, token, port) = ("nowhere", [], nil, 0)
  }

  /// Throws if the request comes from where no request should come from.
  func admit(_ head: RequestHead) throws(InspectorFailure) {
    try admitHost(head)
    try admitOrigin(head)
    try admitSite(head)
    try admitToken(head)
  }

  /// A name that was pointed at this machine from outside shows in `Host` (DNS rebinding).
  private func admitHost(_ head: RequestHead) throws(InspectorFailure) {
    let host = try head.single("Host")
    // A machine has many names, and a page elsewhere does not know the token.
    if token != nil, host != nil { return }
    guard let host, authorities.contains(host.lowercased()) else {
      throw .foreignHost(host, expected: authority)
    }
  }

  /// A script of another page shows in `Origin`.
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

  /// Refuses what another page asks for without naming an origin, such as an image.
  ///
  /// Such a request shows in `Sec-Fetch-Site`. Following a link to the page is fine; reading the API is not, in
  /// whatever way its address is escaped.
  private func admitSite(_ head: RequestHead) throws(InspectorFailure) {
    guard let site = try head.single("Sec-Fetch-Site"), site != "same-origin", site != "none" else { return }
    guard try RequestTarget(head.target).segments.first != "api" else { throw .crossSiteRequest(site) }
  }

  // MARK: - The token

  /// Refuses whoever does not know the token, if there is one.
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

  /// The cookies of this inspector.
  private func cookies(_ head: RequestHead) throws(InspectorFailure) -> [String] {
    let name = AccessToken.cookieName(port: port) + "="
    return (try head.single("Cookie") ?? "").split(separator: ";").compactMap { part in
      let cookie = part.drop { $0 == " " }
      return cookie.hasPrefix(name) ? String(cookie.dropFirst(name.count)) : nil
    }
  }

  /// Whether the token stands in the address.
  private func comesWithToken(_ head: RequestHead) throws(InspectorFailure) -> Bool {
    guard let token, let word = try RequestTarget(head.target).parameters["token"] else { return false }
    return token.matches(word)
  }

  /// What a file of the page is answered with, so that the page's own requests are let in.
  func fields(for head: RequestHead) throws(InspectorFailure) -> [RequestHead.Field] {
    guard let token, try comesWithToken(head) else { return [] }
    return [token.cookie(port: port)]
  }
}
