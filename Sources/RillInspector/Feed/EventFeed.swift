import Synchronization

/// The events of all stores, and the listeners that wait for them.
///
/// Publishing only appends to the log; encoding is left to the readers, so the inspected app does not pay for it.
/// Readers receive events in batches: after each batch they pause, and events of that time are part of the next batch.
package final class EventFeed: Sendable {
  private struct Content {
    var log: EventLog
    var listeners: [ObjectIdentifier: any EventListener] = [:]
    var isStopped = false
    /// The number of the last event that readers may see.
    var released: UInt64 = 0
    /// Whether readers are pausing.
    var isResting = false
  }

  /// The ID that distinguishes positions in this feed from those of other runs.
  let run: String
  private let maximumListeners: Int
  private let audienceChanged: @Sendable (Int) -> Void
  private let rest: @Sendable () async -> Void
  private let content: Mutex<Content>

  /// Creates an empty feed.
  ///
  /// - Parameters:
  ///   - run: The ID of the feed's positions.
  ///   - capacity: The number of events kept.
  ///   - maximumListeners: The maximum number of listeners.
  ///   - rest: Returns when the next batch is due.
  ///   - audienceChanged: Called with the number of listeners whenever it changes.
  init(
    run: String = EventPosition.randomRun(), capacity: Int, maximumListeners: Int,
    rest: @escaping @Sendable () async -> Void,
    audienceChanged: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.run = run
    self.maximumListeners = maximumListeners
    self.audienceChanged = audienceChanged
    self.rest = rest
    content = Mutex(Content(log: EventLog(capacity: capacity)))
  }

  /// Appends an event, and wakes the listeners unless readers are pausing.
  ///
  /// Does nothing after ``stop()``.
  package func publish(_ event: InspectorEvent) {
    let waiting = content.withLock { content -> [any EventListener]? in
      guard !content.isStopped else { return nil }
      content.log.append(event)
      guard !content.listeners.isEmpty else {
        content.released = content.log.newest
        return nil
      }
      return Self.release(&content)
    }
    if let waiting { begin(waiting) }
  }

  /// Makes all events visible unless readers are pausing, and returns the listeners to wake.
  private static func release(_ content: inout Content) -> [any EventListener]? {
    guard !content.isResting, content.released < content.log.newest else { return nil }
    content.released = content.log.newest
    content.isResting = true
    return Array(content.listeners.values)
  }

  /// Wakes the listeners, and starts a pause.
  private func begin(_ waiting: [any EventListener]) {
    for listener in waiting { listener.wake() }
    Task { [weak self, rest] in
      await rest()
      self?.endRest()
    }
  }

  private func endRest() {
    let waiting = content.withLock { content in
      content.isResting = false
      return Self.release(&content)
    }
    if let waiting { begin(waiting) }
  }

  /// Adds a listener.
  package func add(_ listener: any EventListener) throws(InspectorFailure) {
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

  /// Removes a listener.
  package func remove(_ listener: any EventListener) {
    let count = content.withLock { content -> Int? in
      content.listeners.removeValue(forKey: ObjectIdentifier(listener)).map { _ in content.listeners.count }
    }
    if let count { audienceChanged(count) }
  }

  /// Ends all listeners, and rejects new ones.
  package func stop() {
    let listeners = content.withLock { content in
      content.isStopped = true
      defer { content.listeners = [:] }
      return Array(content.listeners.values)
    }
    for listener in listeners { listener.end() }
    if !listeners.isEmpty { audienceChanged(0) }
  }

  /// The position after the newest event that readers may see.
  var newest: EventPosition {
    EventPosition(run: run, number: content.withLock { $0.released })
  }

  /// Returns the result of reading after the event with the given number.
  func reading(after number: UInt64) -> EventLog.Reading {
    content.withLock { content in
      // Events that readers may not see yet are not lost.
      number == content.released ? .upToDate : content.log.reading(after: number)
    }
  }

  /// Returns whether the position of a reader is lost.
  func hasLost(_ number: UInt64) -> Bool {
    if case .lost = reading(after: number) { true } else { false }
  }
}

/// A listener that reads the feed.
package protocol EventListener: AnyObject, Sendable {
  /// Called when there are events to read.
  func wake()
  /// Called when there will be no more events.
  func end()
}
