#if Inspector
import Foundation
import Synchronization

@testable import RillInspector
@testable import RillInspectorServer

/// Two connected sockets.
final class SocketPair: Sendable {
  struct Unavailable: Error {}

  let near: Int32
  private let far: Mutex<Int32?>

  init() throws {
    var ends: [Int32] = [0, 0]
    // SOCK_STREAM, whose type differs between platforms.
    let kind: Int32 = 1
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Unavailable() }
    near = ends[0]
    far = Mutex(ends[1])
  }

  deinit {
    hangUp()
    close(near)
  }

  /// Ends the connection from the other side.
  func hangUp() {
    far.withLock { far in
      // A copy of the socket in a process that is being started would keep the connection open.
      if let far {
        shutdown(far, Int32(SHUT_RDWR))
        close(far)
      }
      far = nil
    }
  }
}
#endif
