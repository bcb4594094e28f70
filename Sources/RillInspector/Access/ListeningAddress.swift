/// An address of this machine on which to listen.
package struct ListeningAddress: Hashable, Sendable {
  /// The address as requested.
  package let host: String
  package let isIPv6: Bool
  /// A Boolean value that indicates whether other machines can reach the address.
  package let isOpen: Bool

  /// Accepts the three spellings of a loopback address and, if exposed, the wildcard addresses of this machine.
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

  /// Returns the host and port for a URL or `Host` header; for wildcard addresses, the loopback address.
  package func authority(port: UInt16) -> String {
    if isOpen { return isIPv6 ? "[::1]:\(port)" : "127.0.0.1:\(port)" }
    return isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
