#if Inspector
import RillInspector
import Synchronization

/// A client that receives events.
///
/// The daemon asks for bytes when the client can receive some. If there are no events, the connection is suspended
/// until the feed wakes it. A client that does not read merely falls behind in the feed's log.
final class EventStream: EventListener {
  private struct Content {
    var outbox: EventOutbox
    var isAsleep = false
    var hasEnded = false
    var watch: HangUpWatch?

    /// Resumes the connection once, and only while it is suspended.
    mutating func wake(_ connection: ConnectionHandle) {
      guard isAsleep else { return }
      isAsleep = false
      connection.resume()
    }
  }

  private let feed: EventFeed
  private let connection: ConnectionHandle
  private let content: Mutex<Content>

  /// Starts to listen to the feed.
  init(_ cursor: EventCursor, on connection: ConnectionHandle, watcher: HangUpWatcher)
    throws(InspectorFailure)
  {
    feed = cursor.feed
    self.connection = connection
    content = Mutex(Content(outbox: EventOutbox(cursor)))
    try feed.add(self)
    // A suspended connection does not detect that its client has disconnected; the watch does.
    let watch = watcher.watch(connection.socket) { [weak self] in self?.end() }
    content.withLock { $0.watch = watch }
  }

  /// The result of a read.
  enum Reading: Hashable {
    case bytes(Int)
    /// There are no events, and the connection is suspended.
    case asleep
    case end
  }

  /// Fills the buffer with the next events.
  ///
  /// Call this method on the daemon's thread only.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    content.withLock { content in
      guard !content.hasEnded else { return .end }
      do {
        let count = try content.outbox.read(into: buffer)
        if count > 0 { return .bytes(count) }
      } catch {
        // An event that cannot be encoded ends the stream: the client reconnects and reads everything again.
        content.hasEnded = true
        return .end
      }
      // Suspends inside the lock, so that the connection cannot be resumed before it is suspended.
      connection.suspend()
      content.isAsleep = true
      return .asleep
    }
  }

  /// Resumes the connection to read new events.
  func wake() {
    content.withLock { $0.wake(connection) }
  }

  /// Ends the stream, because there will be no more events or no reader.
  func end() {
    content.withLock { content in
      content.hasEnded = true
      content.wake(connection)
    }
  }

  /// Releases the stream's resources after the daemon has closed the connection.
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
