#if Inspector
import CMicroHTTPD
import Foundation
import RillInspection

/// A socket that accepts connections: on the loopback interface, or on all where that is wanted.
struct ListeningSocket {
  let descriptor: Int32
  let address: ListeningAddress
  /// The port it has, also if any free one was asked for.
  let port: UInt16

  /// Opens a socket; port 0 takes any free port.
  init(_ address: ListeningAddress, port: UInt16) throws(InspectorFailure) {
    var bound: UInt16 = 0
    descriptor = rill_listen(address.isIPv6 ? 1 : 0, address.isOpen ? 1 : 0, port, &bound)
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
