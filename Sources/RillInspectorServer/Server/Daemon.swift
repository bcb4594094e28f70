#if Inspector
import CMicroHTTPD
import Foundation
import RillInspector
import Synchronization

/// The HTTP server: a thread of libmicrohttpd that calls the switchboard.
final class Daemon: Sendable {
  private let switchboard: Switchboard
  private let farewell: Duration
  // The pointer is used only to stop the daemon, which happens once and inside the mutex.
  private let handle: Mutex<Handle?>

  // The daemon's functions can be called from any thread.
  private struct Handle: @unchecked Sendable {
    // Only the library dereferences the pointer.
    let pointer: OpaquePointer
    let context: Unmanaged<Switchboard>
  }

  /// Takes ownership of a listening socket and starts to answer requests.
  init(on socket: ListeningSocket, limits: AccessLimits, switchboard: Switchboard) throws(InspectorFailure) {
    self.switchboard = switchboard
    farewell = limits.farewell
    let context = Unmanaged.passRetained(switchboard)
    let callbacks = rill_mhd_callbacks(
      handle: handleExchange, completed: endExchange, connection: noteConnection, target: beginExchange,
      context: context.toOpaque())
    let bounds = rill_mhd_limits(
      connections: limits.connections,
      connections_of_address: socket.address.isOpen ? limits.connectionsOfAddress : 0,
      idle_seconds: limits.idleSeconds, memory_per_connection: 64 * 1024)
    guard let pointer = rill_mhd_start(socket.descriptor, socket.address.isIPv6 ? 1 : 0, callbacks, bounds)
    else {
      let reason = String(cString: strerror(errno))
      context.release()
      socket.close()
      throw .cannotListen(host: socket.address.host, port: socket.port, reason: reason)
    }
    handle = Mutex(Handle(pointer: pointer, context: context))
  }

  /// Answers all waiting requests, ends every stream, closes every connection, and returns when the thread has ended.
  ///
  /// A second call returns when the first one has finished.
  func stop() {
    handle.withLock { handle in
      guard let running = handle else { return }
      handle = nil
      // Shuts the socket down instead of only closing it: a process that is being spawned may hold a copy, which would
      // keep the port in use.
      let socket = MHD_quiesce_daemon(running.pointer)
      if socket >= 0 { shutdown(socket, Int32(SHUT_RDWR)) }
      // Stopping the daemon discards what it has not sent yet.
      switchboard.stop(within: farewell)
      MHD_stop_daemon(running.pointer)
      switchboard.watcher.stop()
      if socket >= 0 { close(socket) }
      running.context.release()
    }
  }

  deinit {
    stop()
  }
}
#endif
