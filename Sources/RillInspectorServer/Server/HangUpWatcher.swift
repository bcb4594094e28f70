#if Inspector
import CMicroHTTPD
import Foundation
import Synchronization

/// Detects when clients that only listen disconnect, or send data they should not.
///
/// One thread waits for all sockets. It is started for the first one and ends with ``stop()``, which the owner of a
/// watcher must call.
final class HangUpWatcher: Sendable {
  typealias Table = HangUpTable<@Sendable () -> Void>

  private struct Content {
    var table = Table()
    var pipe: WakePipe?
    var thread: WatchingThread?
  }

  private let content = Mutex(Content())

  /// Calls the function once, on the watcher's thread, when data or the end of the stream can be read from the socket.
  ///
  /// The watch duplicates the descriptor, so that the daemon can close the socket at any time. Returns nil if the
  /// process has no descriptors or threads left, or if the watcher is stopped.
  func watch(_ socket: Int32, _ hangUp: @escaping @Sendable () -> Void) -> HangUpWatch? {
    let descriptor = rill_duplicate(socket)
    guard descriptor >= 0 else { return nil }
    let id = change { content in
      start(&content) ? content.table.add(descriptor, hangUp) : nil
    }
    guard let id else {
      close(descriptor)
      return nil
    }
    return HangUpWatch(watcher: self, id: id)
  }

  /// Cancels a watch.
  ///
  /// Returns whether the function will not be called; otherwise it is being called, was called, or was discarded
  /// before.
  func cancel(_ id: Table.ID) -> Bool {
    // The function is released here, outside the lock, because releasing it may run arbitrary code.
    let dropped = change { $0.table.cancel(id) }
    return dropped != nil
  }

  /// Cancels all watches and ends the thread; the first call returns when the last watched function has returned.
  ///
  /// If a watched function calls this method, it returns immediately, and the thread ends after that function.
  func stop() {
    let (dropped, thread) = change { content in
      defer { content.thread = nil }
      return (content.table.stop(), content.thread)
    }
    withExtendedLifetime(dropped) { thread?.finish() }
  }

  private func change<Value: Sendable>(_ body: (inout Content) -> Value) -> Value {
    content.withLock { content in
      let value = body(&content)
      // Wakes inside the lock, so that the pipe is still open. Writing a byte to it does not block.
      if content.table.takeWaking() { content.pipe?.wake() }
      return value
    }
  }

  /// Returns whether the thread is or was running.
  private func start(_ content: inout Content) -> Bool {
    guard content.thread == nil, !content.table.isStopped else { return true }
    guard let pipe = WakePipe() else { return false }
    guard let thread = WatchingThread({ self.run(pipe) }) else {
      pipe.close()
      return false
    }
    content.pipe = pipe
    content.thread = thread
    return true
  }

  private func run(_ pipe: WakePipe) {
    while true {
      switch content.withLock({ $0.table.next() }) {
      case .close(let descriptors):
        for descriptor in descriptors { close(descriptor) }
      case .call(let hangUp): hangUp()
      case .wait(let watched): wait(for: watched, or: pipe)
      case .end:
        content.withLock { $0.pipe = nil }
        pipe.close()
        return
      }
    }
  }

  private func wait(for watched: [Table.Watched], or pipe: WakePipe) {
    var polled = ([pipe.descriptor] + watched.map(\.descriptor)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var count: Int32
    repeat {
      count = poll(&polled, nfds_t(polled.count), -1)
    } while count < 0 && errno == EINTR
    guard count >= 0 else { return content.withLock { $0.table.waitingFailed() } }
    if polled[0].revents != 0 { pipe.drain() }
    // All events count, including errors: whatever happened to the socket, its client no longer listens.
    let ready = zip(watched, polled.dropFirst()).filter { $1.revents != 0 }.map(\.0.id)
    content.withLock { $0.table.found(ready) }
  }
}

/// A socket that a ``HangUpWatcher`` watches.
struct HangUpWatch: Sendable {
  let watcher: HangUpWatcher
  let id: HangUpWatcher.Table.ID

  /// Cancels the watch; its function is not called afterwards, unless a call is in progress.
  ///
  /// Returns whether the cancellation came before the call.
  @discardableResult
  func cancel() -> Bool {
    watcher.cancel(id)
  }
}
#endif
