#if Inspector
import Synchronization

/// The events of all stores, and who waits for them.
///
/// Publishing appends to the log and wakes those who wait; encoding is the reader's work, so an app that is watched
/// pays for neither.
final class EventFeed: Sendable {
  private struct Content {
    var log: EventLog
    var listeners: [ObjectIdentifier: any EventListener] = [:]
    var isStopped = false
  }

  /// Tells this feed's positions from those of earlier runs.
  let run: String
  private let maximumListeners: Int
  private let audienceChanged: @Sendable (Int) -> Void
  private let content: Mutex<Content>

  /// Makes an empty feed; `audienceChanged` is told how many listen, whenever one comes or goes.
  init(
    run: String = EventPosition.randomRun(), capacity: Int, maximumListeners: Int,
    audienceChanged: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.run = run
    self.maximumListeners = maximumListeners
    self.audienceChanged = audienceChanged
    content = Mutex(Content(log: EventLog(capacity: capacity)))
  }

  /// Appends an event and wakes who waits for one.
  ///
  /// Nothing happens after ``stop()``.
  func publish(_ event: InspectorEvent) {
    let waiting = content.withLock { content -> [any EventListener] in
      guard !content.isStopped else { return [] }
      content.log.append(event)
      return Array(content.listeners.values)
    }
    for listener in waiting { listener.wake() }
  }

  /// Lets a listener be woken from now on.
  func add(_ listener: any EventListener) throws(InspectorFailure) {
    let outcome = content.withLock { content -> Result<Int, InspectorFailure> in
      if content.isStopped { return .failure(.stopping()) }
      if content.listeners.count >= maximumListeners {
        return .failure(.tooManyStreams(limit: maximumListeners))
      }
      content.listeners[ObjectIdentifier(listener)] = listener
      return .success(content.listeners.count)
    }
    audienceChanged(try outcome.get())
  }

  /// Lets a listener go.
  func remove(_ listener: any EventListener) {
    let count = content.withLock { content -> Int? in
      content.listeners.removeValue(forKey: ObjectIdentifier(listener)).map { _ in content.listeners.count }
    }
    if let count { audienceChanged(count) }
  }

  /// Ends every listener, and refuses new ones.
  func stop() {
    let listeners = content.withLock { content in
      content.isStopped = true
      defer { content.listeners = [:] }
      return Array(content.listeners.values)
    }
    for listener in listeners { listener.end() }
    if !listeners.isEmpty { audienceChanged(0) }
  }

  /// The place after the newest event.
  var newest: EventPosition {
    EventPosition(run: run, number: content.withLock { $0.log.newest })
  }

  /// What comes after the event of the given number.
  func reading(after number: UInt64) -> EventLog.Reading {
    content.withLock { $0.log.reading(after: number) }
  }
}

/// Somebody who reads the feed.
protocol EventListener: AnyObject, Sendable {
  /// There is something to read.
  func wake()
  /// There will be nothing more.
  func end()
}
#endif
