#if Inspector
import Foundation
import RillInspector
import Synchronization

/// Ends connections that send no admitted request when there are too many of them.
final class ConnectionRegister: Sendable {
  private let unadmitted: Mutex<UnadmittedConnections<Int32>>

  init(limits: AccessLimits) {
    unadmitted = Mutex(UnadmittedConnections(limit: limits.unadmittedConnections))
  }

  /// Adds a new connection, and ends another one if there are too many.
  func open(_ connection: ConnectionHandle) {
    let excess = unadmitted.withLock { $0.open(connection.socket, from: connection.address) }
    // The daemon, whose thread this is, has the socket until it calls `close` for it, and notices its end.
    if let excess { shutdown(excess, Int32(SHUT_RDWR)) }
  }

  /// Notes that a request of the connection was admitted.
  func admit(_ connection: ConnectionHandle) {
    unadmitted.withLock { $0.forget(connection.socket) }
  }

  /// Removes a connection whose socket is about to be closed.
  func close(_ connection: ConnectionHandle) {
    unadmitted.withLock { $0.forget(connection.socket) }
  }
}
#endif
