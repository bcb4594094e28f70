#if Inspector
/// Who may talk to the inspector: its own page, and programs on this machine.
struct AccessRule: Hashable, Sendable {
  /// The inspector's own authority, for messages.
  let authority: String
  private let authorities: Set<String>

  init(address: LoopbackAddress, port: UInt16) {
    authority = address.authority(port: port)
    let hosts = ["127.0.0.1", "localhost", "[::1]"]
    // A browser leaves the port out where it is the scheme's own.
    authorities = Set(hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : []))
  }

  /// Throws if the request comes from where no request should come from.
  func admit(_ head: RequestHead) throws(InspectorFailure) {
    try admitHost(head)
    try admitOrigin(head)
    try admitSite(head)
  }

  /// A name that was pointed at this machine from outside shows in `Host` (DNS rebinding).
  private func admitHost(_ head: RequestHead) throws(InspectorFailure) {
    let host = try head.single("Host")
    guard let host, authorities.contains(host.lowercased()) else {
      throw .foreignHost(host, expected: authority)
    }
  }

  /// A script of another page shows in `Origin`.
  private func admitOrigin(_ head: RequestHead) throws(InspectorFailure) {
    guard let origin = try head.single("Origin") else { return }
    guard origin.hasPrefix("http://"), authorities.contains(origin.dropFirst("http://".count).lowercased())
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
}
#endif
