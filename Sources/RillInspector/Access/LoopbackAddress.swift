#if Inspector
/// An address of this machine that no other machine can reach.
struct LoopbackAddress: Hashable, Sendable {
  /// The address as it was asked for.
  let host: String
  let isIPv6: Bool

  /// Accepts the three ways to write a loopback address, and nothing else.
  init(_ host: String) throws(InspectorFailure) {
    switch host {
    case "127.0.0.1", "localhost": isIPv6 = false
    case "::1": isIPv6 = true
    default: throw .addressIsNotLoopback(host)
    }
    self.host = host
  }

  /// The address and a port, as a URL and a `Host` header have them.
  func authority(port: UInt16) -> String {
    isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
#endif
