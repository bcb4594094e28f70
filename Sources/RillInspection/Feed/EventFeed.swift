import Synchronization

/// The events of all stores, and who waits for them.
///
/// Publishing appends to the log; encoding is the reader's work, so an app that is watched does not pay for it. Readers
/// see events in batches: after one, they rest for a while, and what happens meanwhile comes with the next.
package final class EventFeed: Sendable {
  private struct Content {
    var log: EventLog
    var listeners: [ObjectIdentifier: any EventListener] = [:]
    var isStopped = false
    /// The number of the last event that readers may see.
    var released: UInt64 = 0
    /// Whether readers rest.
    var isResting = false
  }

  /// Tells this feed's positions from those of earlier runs.
  let run: String
  private let maximumListeners: Int
  private let audienceChanged: @Sendable (Int) -> Void
  private let rest: @Sendable () async -> Void
  private let content: Mutex<Content>

  /// Makes an empty feed.
  ///
  /// - Parameters:
  ///   - run: Tells its positions from others.
  ///   - capacity: How many events are kept.
  ///   - maximumListeners: How many may listen at once.
  ///   - rest: Returns when the next batch is due.
  ///   - audienceChanged: Told how many listen, whenever one comes or goes.
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

  /// Appends an event, and wakes who waits for one unless readers rest.
  ///
  /// Nothing happens after ``stop()``.
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

  /// Lets readers see everything, unless they rest; answers whom to wake.
  private static func release(_ content: inout Content) -> [any EventListener]? {
    guard !content.isResting, content.released < content.log.newest else { return nil }
    content.released = content.log.newest
    content.isResting = true
    return Array(content.listeners.values)
  }

  /// Wakes readers, and lets them rest after that.
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

  /// Lets a listener be woken from now on.
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

  /// Lets a listener go.
  package func remove(_ listener: any EventListener) {
    let count = content.withLock { content -> Int? in
      content.listeners.removeValue(forKey: ObjectIdentifier(listener)).map { _ in content.listeners.count }
    }
    if let count { audienceChanged(count) }
  }

  /// Ends every listener, and refuses new ones.
  package func stop() {
    let listeners = content.withLock { content in
      content.isStopped = true
      defer { content.listeners = [:] }
      return Array(content.listeners.values)
    }
    for listener in listeners { listener.end() }
    if !listeners.isEmpty { audienceChanged(0) }
  }

  /// The place after the newest event that readers may see.
  var newest: EventPosition {
    EventPosition(run: run, number: content.withLock { $0.released })
  }

  /// What comes after the event of the given number.
  func reading(after number: UInt64) -> EventLog.Reading {
    content.withLock { content in
      // What readers may not see yet is not lost.
      number == content.released ? .upToDate : content.log.reading(after: number)
    }
  }

  /// Whether a reader at this number has lost its place.
  func hasLost(_ number: UInt64) -> Bool {
    if case .lost = reading(after: number) { true } else { false }
  }
}

/// Somebody who reads the feed.
package protocol EventListener: AnyObject, Sendable {
  /// There is something to read.
  func wake()
  /// There will be nothing more.
  func end()
}
