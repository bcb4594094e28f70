#if Inspector
import RillInspection
import Synchronization

/// One client that follows the events.
///
/// The daemon asks for bytes when the client can take some. With nothing to tell, the connection sleeps until the feed
/// wakes it. A client that does not read only falls behind in the feed's log.
final class EventStream: EventListener {
  private struct Content {
    var outbox: EventOutbox
    var isAsleep = false
    var hasEnded = false
    var watch: HangUpWatch?

    /// Wakes the connection once, and only while it sleeps.
    mutating func wake(_ connection: ConnectionHandle) {
      guard isAsleep else { return }
      isAsleep = false
      connection.resume()
    }
  }

  private let feed: EventFeed
  private let connection: ConnectionHandle
  private let content: Mutex<Content>

  /// Begins to listen to the feed.
  init(_ cursor: EventCursor, on connection: ConnectionHandle, watcher: HangUpWatcher)
    throws(InspectorFailure)
  {
    feed = cursor.feed
    self.connection = connection
    content = Mutex(Content(outbox: EventOutbox(cursor)))
    try feed.add(self)
    // A sleeping connection does not notice that its client is gone; the watch does.
    let watch = watcher.watch(connection.socket) { [weak self] in self?.end() }
    content.withLock { $0.watch = watch }
  }

  /// What became of a read.
  enum Reading: Hashable {
    case bytes(Int)
    /// There is nothing; the connection sleeps.
    case asleep
    case end
  }

  /// Fills the buffer with what comes next.
  ///
  /// Only for the daemon's thread.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    content.withLock { content in
      guard !content.hasEnded else { return .end }
      do {
        let count = try content.outbox.read(into: buffer)
        if count > 0 { return .bytes(count) }
      } catch {
        // An event that cannot be written ends the stream: the client comes back and is told to read everything anew.
        content.hasEnded = true
        return .end
      }
      // Inside the lock, so that nobody can wake the connection before it sleeps.
      connection.suspend()
      content.isAsleep = true
      return .asleep
    }
  }

  /// There is something to read.
  func wake() {
    content.withLock { $0.wake(connection) }
  }

  /// There will be nothing more, or nobody to read it.
  func end() {
    content.withLock { content in
      content.hasEnded = true
      content.wake(connection)
    }
  }

  /// The daemon has let go of the connection.
  func close() {
    feed.remove(self)
    let watch = content.withLock { content in
      content.hasEnded = true
      defer { content.watch = nil }
      return content.watch
    }
    watch?.cancel()
  }
}
#endif
