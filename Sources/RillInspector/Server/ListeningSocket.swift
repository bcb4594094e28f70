#if Inspector
import CMicroHTTPD
import Foundation

/// A socket on the loopback interface that accepts connections.
struct ListeningSocket {
  let descriptor: Int32
  let address: LoopbackAddress
  /// The port it has, also if any free one was asked for.
  let port: UInt16

  /// Opens a socket; port 0 takes any free port.
  init(_ address: LoopbackAddress, port: UInt16) throws(InspectorFailure) {
    var bound: UInt16 = 0
    descriptor = rill_listen_on_loopback(address.isIPv6 ? 1 : 0, port, &bound)
    guard descriptor >= 0 else {
      throw .cannotListen(host: address.host, port: port, reason: String(cString: strerror(-descriptor)))
    }
    self.address = address
    self.port = bound
  }

  /// Closes a socket that no daemon has taken over.
  func close() {
    _ = Foundation.close(descriptor)
  }
}
#endif
