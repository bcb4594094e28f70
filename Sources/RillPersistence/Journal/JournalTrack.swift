import Foundation
import Rill
import Synchronization

/// Takes what one store hands over, and writes it on the journal's thread.
///
/// The queue is a pure machine behind a lock. What it orders is done outside of the lock.
final class JournalTrack<State: Codable & Sendable, Action: Sendable>: Sendable {
  typealias Order = JournalQueue<JournalItem<State, Action>>.Order

  struct Content {
    var queue: JournalQueue<JournalItem<State, Action>>
    var pen: JournalPen<State, Action>
    /// What is taken out of the file before anything is added.
    var cuts: [JournalCut]
    var cutLocation: String?
    /// Whether something is not on the disk yet.
    var isBusy = false
    /// Who waits until so many items are on the disk.
    var flushers: [(count: UInt64, continuation: CheckedContinuation<PersistenceFailure?, Never>)] = []
    var waiters: [(count: UInt64, waiter: Waiter)] = []
    var roomWaiters: [Waiter] = []
    var listeners: [Int: AsyncStream<UInt64>.Continuation] = [:]
    var lastListener = 0
    /// Whether the store has let the track go.
    var isReleased = false
    /// The failure that was reported last, so that it is reported once.
    var told: PersistenceFailure?
  }

  let journal: Journal
  let name: String
  let settings: JournalSettings
  let rules: [EffectRule<Action>]
  let content: Mutex<Content>
  let causes = Mutex(JournalCauses())
  // Read in each turn of the store, without the lock.
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
        pen: JournalPen(
          format, after: found.newest, seal: found.seal, open: found.open ?? OpenEffects(),
          snapshots: found.snapshots),
        cuts: found.cuts))
  }

  // MARK: - Taking

  /// Whether there is no room for another entry.
  var isFull: Bool { isFullFlag.load(ordering: .relaxed) }
  /// Whether only a snapshot makes up for what could not be written down.
  var needsSnapshot: Bool { needsSnapshotFlag.load(ordering: .relaxed) }
  /// The number of the newest entry.
  var newest: UInt64 { content.withLock { $0.queue.newest } }
  /// The number up to which everything is on the disk.
  var acknowledged: UInt64 { content.withLock { $0.queue.acknowledged } }
  /// Where it is that was cut out, once it is.
  var cutLocation: String? { content.withLock { $0.cutLocation } }

  /// Takes an entry or a snapshot.
  ///
  /// - Parameters:
  ///   - item: The entry or the snapshot.
  ///   - number: Its number; that of the entry before, if it is a snapshot after that.
  ///   - isSnapshot: Whether it is a snapshot.
  ///   - line: A line about effects that is written together with it, or not at all.
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
    if begins { PendingWrites.shared.began(self) }
    follow(order)
  }

  /// Takes a line about effects.
  func append(_ line: EffectLine) {
    let (order, begins) = content.withLock { content in
      let order = content.queue.append(.effects(line), number: content.queue.newest)
      let begins = !content.isBusy
      content.isBusy = true
      return (order, begins)
    }
    if begins { PendingWrites.shared.began(self) }
    follow(order)
  }

  func follow(_ order: Order) {
    switch order {
    case .none: break
    case .write: journal.thread.async { [self] in write() }
    case .sleep(let duration):
      Task { [weak self, clock = journal.clock] in
        do {
          try await clock.sleep(for: duration)
        } catch {
          // A clock that does not work must not keep anything from being written.
        }
        self?.wake()
      }
    }
  }

  private func wake() { follow(content.withLock { $0.queue.wake() }) }

  /// Whether the store has let the track go.
  var isReleased: Bool { content.withLock { $0.isReleased } }

  /// Lets another store have the track, once everything is on the disk.
  func release() {
    let isFree = content.withLock { content in
      guard !content.isReleased else { return false }
      content.isReleased = true
      return content.queue.isIdle
    }
    if isFree { journal.give(back: name) } else { urge() }
  }

  /// Forgets what could not be written, and lets another store have the track.
  func abandon() {
    content.withLock { content in
      content.queue = JournalQueue(settings, after: content.queue.acknowledged)
      content.isBusy = false
      content.isReleased = true
    }
    PendingWrites.shared.ended(self)
    journal.give(back: name)
  }

  // MARK: - Writing

  private func write() {
    // Taken out, so that nothing is encoded under the lock; this thread is the only one that does so.
    var (items, pen, cuts) = content.withLock { ($0.queue.take(), $0.pen, $0.cuts) }
    let failures = pen.take(items)
    // Values that were copied on write are given back before the disk is waited for.
    items = []
    let isCompact = pen.hasSnapshot
    let bytes = pen.bytes
    var problem: PersistenceFailure?
    var location: String?
    do throws(PersistenceFailure) {
      if !cuts.isEmpty {
        location = try journal.file.cut(
          cuts, from: name, because: "The entries do not fit those before them.")
        cuts = []
      }
      if !pen.rows.isEmpty { try journal.file.append(pen.rows, to: name) }
      pen.wrote()
    } catch {
      problem = error
    }
    if problem == nil, isCompact { compact() }
    conclude(pen, cuts, location, bytes, problem, torn: failures)
  }

  private func conclude(
    _ pen: JournalPen<State, Action>, _ cuts: [JournalCut], _ location: String?, _ bytes: Int,
    _ problem: PersistenceFailure?, torn: [PersistenceFailure]
  ) {
    needsSnapshotFlag.store(pen.failure != nil, ordering: .relaxed)
    let failure = problem ?? pen.failure
    let (order, news) = content.withLock { content in
      content.pen = pen
      content.cuts = cuts
      content.cutLocation = location ?? content.cutLocation
      var news = JournalNews()
      var order = Order.none
      if problem == nil {
        order = content.queue.wrote(bytes: bytes, through: pen.number, count: pen.writtenCount)
      } else {
        content.queue.failed()
      }
      isFullFlag.store(!content.queue.hasRoom, ordering: .relaxed)
      news.isNew = problem.map { $0 != content.told } ?? false
      content.told = problem
      content.settle(failure, &news)
      return (order, news)
    }
    if news.isNew, let problem { Failures.report(Failure(problem.description)) }
    if news.isFree { journal.give(back: name) }
    for failure in torn { Failures.report(Failure(failure.description)) }
    follow(order)
    if news.isIdle {
      PendingWrites.shared.ended(self)
      // Something may have come in between, which must not be forgotten.
      if content.withLock({ $0.isBusy }) { PendingWrites.shared.began(self) }
    }
    if !news.flushers.isEmpty {
      // When they go on, this thread has let go of the track, so that its file can be closed and used again.
      journal.thread.async { for flusher in news.flushers { flusher.resume(returning: news.failure) } }
    }
    for waiter in news.waiters { waiter.wake() }
    for listener in news.listeners { listener.yield(news.acknowledged) }
  }

  /// Forgets what is older than the snapshots that are kept, a few rows at a time, so that nobody waits for long.
  private func compact() {
    journal.thread.async { [weak self] in
      // Once the store has let go, what is left is forgotten after the next snapshot.
      guard let self, let count = keptSnapshots else { return }
      do throws(PersistenceFailure) {
        if try journal.file.compact(name, keeping: count) { compact() }
      } catch {
        Failures.report(Failure(error.description))
      }
    }
  }
}

extension JournalTrack {
  /// How many snapshots are kept; nil if nothing is to be forgotten now.
  ///
  /// An effect that may run again is made anew by handling its action again, for which the snapshot before is needed.
  private var keptSnapshots: Int? {
    content.withLock { content in
      guard !content.isReleased else { return nil }
      let oldest = content.pen.open.oldestCause { name in rule(for: EffectDescription(name)) != nil }
      guard let oldest else { return settings.snapshots }
      guard let first = content.pen.snapshots.lastIndex(where: { $0 < oldest }) else { return nil }
      return max(settings.snapshots, content.pen.snapshots.count - first)
    }
  }

  /// The rule that counts for an effect.
  func rule(for effect: EffectDescription) -> EffectRule<Action>? { rules.first { $0.isMeant(effect) } }
}

/// What is told outside of the lock once something was written, or could not be.
struct JournalNews {
  /// Whether the failure was not reported yet.
  var isNew = false
  /// Whether nothing is left to be written.
  var isIdle = false
  /// Whether another store may have the track now.
  var isFree = false
  var acknowledged: UInt64 = 0
  var failure: PersistenceFailure?
  var flushers: [CheckedContinuation<PersistenceFailure?, Never>] = []
  var waiters: [Waiter] = []
  var listeners: [AsyncStream<UInt64>.Continuation] = []
}

extension JournalTrack.Content {
  /// Takes out who is to be told.
  fileprivate mutating func settle(_ failure: PersistenceFailure?, _ news: inout JournalNews) {
    let written = queue.writtenCount
    news.acknowledged = queue.acknowledged
    news.failure = failure
    news.isIdle = queue.isIdle
    if news.isIdle {
      news.isFree = isReleased
      isBusy = false
    }
    news.flushers = flushers.filter { failure != nil || $0.count <= written }.map(\.continuation)
    flushers.removeAll { failure != nil || $0.count <= written }
    news.waiters = waiters.filter { $0.count <= written }.map(\.waiter)
    waiters.removeAll { $0.count <= written }
    if queue.hasRoom {
      news.waiters += roomWaiters
      roomWaiters = []
    }
    news.listeners = Array(listeners.values)
  }
}
