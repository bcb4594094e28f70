/// An address of this machine to listen on.
package struct ListeningAddress: Hashable, Sendable {
  /// The address as it was asked for.
  package let host: String
  package let isIPv6: Bool
  /// Whether other machines can reach it.
  package let isOpen: Bool

  /// Accepts the three ways to write a loopback address; with leave, all addresses of this machine as well.
  package init(_ host: String, isExposed: Bool = false) throws(InspectorFailure) {
    switch host {
    case "127.0.0.1", "localhost": (isIPv6, isOpen) = (false, false)
    case "::1": (isIPv6, isOpen) = (true, false)
    case "0.0.0.0" where isExposed: (isIPv6, isOpen) = (false, true)
    case "::" where isExposed: (isIPv6, isOpen) = (true, true)
    default: throw .addressIsNotLoopback(host)
    }
    self.host = host
  }

  /// The address and a port, as a URL and a `Host` header have them; on all addresses, that of this machine itself.
  package func authority(port: UInt16) -> String {
    if isOpen { return isIPv6 ? "[::1]:\(port)" : "127.0.0.1:\(port)" }
    return isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
