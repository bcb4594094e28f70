import Foundation
import Rill
import RillPersistence
import Synchronization

/// A journal stream: receives the entries of one store and writes them on the journal's thread.
///
/// The queue is a state machine behind a lock. Its instructions are performed outside the lock.
final class JournalStream<State: Codable & Sendable, Action: Sendable>: Sendable {
  typealias Order = JournalQueue<JournalItem<State, Action>>.Order

  /// A caller that waits until items are on disk or could not be written.
  struct Flusher {
    /// The number of items.
    let count: UInt64
    /// The number of attempts that had begun before the call.
    ///
    /// If one of them fails, it is repeated.
    let attempts: UInt64
    let resume: @Sendable (PersistenceFailure?) -> Void
  }

  struct Content {
    var queue: JournalQueue<JournalItem<State, Action>>
    var writer: JournalWriter<State, Action>
    /// The rows to remove from the file before anything is appended.
    var truncations: [JournalTruncation]
    var truncationLocation: String?
    /// A Boolean value that indicates whether some items are not on disk yet.
    var isBusy = false
    /// The callers that wait until a number of items are on disk.
    var flushers: [Flusher] = []
    /// The number of attempts to write that have begun.
    var attempts: UInt64 = 0
    var waiters: [(count: UInt64, waiter: Waiter)] = []
    var roomWaiters: [Waiter] = []
    var listeners: [Int: AsyncStream<UInt64>.Continuation] = [:]
    var lastListener = 0
    /// A Boolean value that indicates whether the store has released the stream.
    var isReleased = false
    /// A Boolean value that indicates whether the release has begun.
    var isLeft = false
    /// A Boolean value that indicates whether the stream belongs to others, because attaching the store failed.
    var isAbandoned = false
    /// A Boolean value that indicates whether the last items of a store that has left were discarded.
    var isGivenUp = false
    /// The last reported failure, which is not reported again.
    var told: PersistenceFailure?
  }

  let journal: Journal
  let name: String
  let settings: JournalSettings
  let rules: [EffectRule<Action>]
  let content: Mutex<Content>
  let causes = Mutex(JournalCauses())
  let pending = PendingWrites.current
  // Read without the lock in each turn of the store.
  let isFullFlag = Atomic<Bool>(false)
  private let needsSnapshotFlag = Atomic<Bool>(false)

  init(
    _ journal: Journal, _ format: JournalFormat<State, Action>, _ settings: JournalSettings,
    _ rules: [EffectRule<Action>], after found: JournalSource<State, Action>.Found
  ) {
    self.journal = journal
    self.settings = settings
    self.rules = rules
    name = format.name
    content = Mutex(
      Content(
        queue: JournalQueue(settings, after: found.newest),
        writer: JournalWriter(
          format, after: found.newest, checksum: found.checksum, open: found.open ?? OpenEffects(),
          snapshots: found.snapshots),
        truncations: found.truncations))
  }

  // MARK: - Appending

  /// A Boolean value that indicates whether there is no room for another entry.
  var isFull: Bool { isFullFlag.load(ordering: .relaxed) }
  /// A Boolean value that indicates whether a snapshot must replace entries that could not be encoded.
  var needsSnapshot: Bool { needsSnapshotFlag.load(ordering: .relaxed) }
  /// The number of the newest entry.
  var newest: UInt64 { content.withLock { $0.queue.newest } }
  /// The number up to which all entries are on disk.
  var acknowledged: UInt64 { content.withLock { $0.queue.acknowledged } }
  /// The location of the removed rows, or nil if none were removed.
  var truncationLocation: String? { content.withLock { $0.truncationLocation } }

  /// Appends an entry or a snapshot.
  ///
  /// - Parameters:
  ///   - item: The entry or the snapshot.
  ///   - number: The number of the entry; for a snapshot, the number of the previous entry.
  ///   - isSnapshot: A Boolean value that indicates whether the item is a snapshot.
  ///   - line: An effect line to write in the same commit.
  func append(
    _ item: JournalItem<State, Action>, number: UInt64, isSnapshot: Bool = false, with line: EffectLine? = nil
  ) {
    let (order, begins) = content.withLock { content in
      var order = content.queue.append(item, number: number, isSnapshot: isSnapshot)
      if let line {
        let next = content.queue.append(.effects(line), number: number)
        if order == .none { order = next }
      }
      isFullFlag.store(!content.queue.hasRoom, ordering: .relaxed)
      let begins = !content.isBusy
      content.isBusy = true
      return (order, begins)
    }
    if isSnapshot { needsSnapshotFlag.store(false, ordering: .relaxed) }
    if begins { pending.began(self) }
    follow(order)
  }

  /// Appends an effect line, unless the store has left the stream, which another store may use then.
  ///
  /// - Returns: A Boolean value that indicates whether the line was appended.
  @discardableResult
  func append(_ line: EffectLine) -> Bool {
    let appended: (order: Order, begins: Bool)? = content.withLock { content in
      guard !content.isReleased else { return nil }
      let order = content.queue.append(.effects(line), number: content.queue.newest)
      let begins = !content.isBusy
      content.isBusy = true
      return (order, begins)
    }
    guard let appended else { return false }
    if appended.begins { pending.began(self) }
    follow(appended.order)
    return true
  }

  /// Holds the items that are appended until ``unhold(all:)``, so that they are written in one commit.
  func hold() { content.withLock { $0.queue.hold() } }

  /// Releases the held items.
  func unhold(all: Bool = false) { follow(content.withLock { $0.queue.release(all: all) }) }

  func follow(_ order: Order) {
    switch order {
    case .none: break
    case .write: journal.thread.async { [self] in write() }
    case .sleep(let duration):
      Task { [weak self, clock = journal.clock] in
        do {
          try await clock.pause(for: duration)
        } catch {
          // Entries must be written even if the clock fails.
        }
        self?.wake()
      }
    }
  }

  private func wake() { follow(content.withLock { $0.queue.wake() }) }

  // MARK: - Writing

  private func write() {
    // Copied, so that nothing is encoded under the lock. Only this thread changes the writer.
    let content = content.withLock {
      content -> ([JournalItem<State, Action>], JournalWriter<State, Action>, [JournalTruncation])? in
      guard !content.isAbandoned else { return nil }
      content.attempts += 1
      return (content.queue.take(), content.writer, content.truncations)
    }
    guard var (items, writer, truncations) = content else { return }
    let failures = writer.take(items)
    // Release the items, which may retain large states, before waiting for the disk.
    items = []
    let isCompact = writer.hasSnapshot
    let bytes = writer.bytes
    var problem: PersistenceFailure?
    var location: String?
    do throws(PersistenceFailure) {
      if !truncations.isEmpty {
        location = try journal.file.truncate(
          truncations, from: name, because: "The entries do not fit those before them.")
        truncations = []
      }
      if !writer.rows.isEmpty { try journal.file.append(writer.rows, to: name) }
      writer.wrote()
    } catch {
      problem = error
    }
    if problem == nil, isCompact { compact() }
    conclude(writer, truncations, location, bytes, problem, torn: failures)
  }

  private func conclude(
    _ writer: JournalWriter<State, Action>, _ truncations: [JournalTruncation], _ location: String?,
    _ bytes: Int,
    _ problem: PersistenceFailure?, torn: [PersistenceFailure]
  ) {
    needsSnapshotFlag.store(writer.failure != nil, ordering: .relaxed)
    let failure = problem ?? writer.failure
    let (order, news) = content.withLock { content in
      content.writer = writer
      content.truncations = truncations
      content.truncationLocation = location ?? content.truncationLocation
      var news = JournalNews()
      var order = Order.none
      if problem == nil {
        order = content.queue.wrote(bytes: bytes, through: writer.number, count: writer.writtenCount)
      } else {
        content.queue.failed()
      }
      isFullFlag.store(!content.queue.hasRoom, ordering: .relaxed)
      news.isNew = problem.map { $0 != content.told } ?? false
      content.told = problem
      content.settle(failure, isRepeatable: problem != nil, &news)
      if !content.flushers.isEmpty, problem != nil { order = content.queue.urge() }
      return (order, news)
    }
    // Reported before stores that wait for the stream go on.
    for failure in torn { Failures.report(Failure(failure.description)) }
    if !giveUp(on: problem) {
      if news.isNew, let problem { Failures.report(Failure(problem.description)) }
      journal.wrote(name, failure: problem)
    }
    if news.isFree { journal.give(back: name) }
    follow(order)
    if news.isIdle {
      pending.ended(self)
      // An item may have been appended in the meantime.
      if content.withLock({ $0.isBusy }) { pending.began(self) }
    }
    if !news.flushers.isEmpty {
      // When the callers resume, this thread has released the stream, so its file can be closed and used again.
      journal.thread.async { for resume in news.flushers { resume(news.failure) } }
    }
    for waiter in news.waiters { waiter.wake() }
    for listener in news.listeners { listener.yield(news.acknowledged) }
    if news.isFree { finishListeners() }
  }
}

/// The notifications to deliver outside the lock after a write has succeeded or failed.
struct JournalNews {
  /// A Boolean value that indicates whether the failure has not been reported yet.
  var isNew = false
  /// A Boolean value that indicates whether nothing is left to write.
  var isIdle = false
  /// A Boolean value that indicates whether another store can use the stream now.
  var isFree = false
  var acknowledged: UInt64 = 0
  var failure: PersistenceFailure?
  var flushers: [@Sendable (PersistenceFailure?) -> Void] = []
  var waiters: [Waiter] = []
  var listeners: [AsyncStream<UInt64>.Continuation] = []
}

extension JournalStream.Content {
  /// Removes the callers to notify and adds them to the notifications.
  fileprivate mutating func settle(
    _ failure: PersistenceFailure?, isRepeatable: Bool, _ news: inout JournalNews
  ) {
    let written = queue.writtenCount
    news.acknowledged = queue.acknowledged
    news.failure = failure
    news.isIdle = queue.isIdle
    if news.isIdle {
      news.isFree = isReleased && !isAbandoned
      isBusy = false
    }
    let isOver = { [attempts] (flusher: JournalStream<State, Action>.Flusher) in
      flusher.count <= written || failure != nil && !(isRepeatable && flusher.attempts >= attempts)
    }
    news.flushers = flushers.filter(isOver).map(\.resume)
    flushers.removeAll(where: isOver)
    news.waiters = waiters.filter { $0.count <= written }.map(\.waiter)
    waiters.removeAll { $0.count <= written }
    if queue.hasRoom {
      news.waiters += roomWaiters
      roomWaiters = []
    }
    news.listeners = Array(listeners.values)
  }
}
