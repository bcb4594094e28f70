#if Inspector
import CMicroHTTPD
import Foundation
import RillInspector

/// A socket that accepts connections, on the loopback interface or on all interfaces.
struct ListeningSocket {
  let descriptor: Int32
  let address: ListeningAddress
  /// The actual port, even if any free port was requested.
  let port: UInt16

  /// Opens a socket; port 0 requests any free port.
  init(_ address: ListeningAddress, port: UInt16) throws(InspectorFailure) {
    var bound: UInt16 = 0
    descriptor = rill_listen(address.isIPv6 ? 1 : 0, address.isOpen ? 1 : 0, port, &bound)
    guard descriptor >= 0 else {
      throw .cannotListen(host: address.host, port: port, reason: String(cString: strerror(-descriptor)))
    }
    self.address = address
    self.port = bound
  }

  /// Closes a socket that no daemon owns.
  func close() {
    _ = Foundation.close(descriptor)
  }
}
#endif
