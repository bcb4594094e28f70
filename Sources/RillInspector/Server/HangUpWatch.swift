#if Inspector
import Foundation

/// Notices that a client which only listens has hung up, or says something it should not.
final class HangUpWatch: Sendable {
  // Dispatch sources may be used from any thread.
  nonisolated(unsafe) private let source: any DispatchSourceRead

  /// Calls the function once when something can be read from the socket, its end included.
  ///
  /// The watch has a descriptor of its own, so that the daemon can close the socket when it likes. It is nil if the
  /// process has no descriptors left.
  init?(socket: Int32, _ hangUp: @escaping @Sendable () -> Void) {
    let descriptor = dup(socket)
    guard descriptor >= 0 else { return nil }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
    source.setEventHandler { [weak self] in
      self?.cancel()
      hangUp()
    }
    source.setCancelHandler { _ = Foundation.close(descriptor) }
    source.activate()
  }

  /// Ends the watch; the function is not called any more, unless it is being called.
  func cancel() {
    source.cancel()
  }
}
#endif
