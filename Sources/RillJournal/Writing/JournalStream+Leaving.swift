import Rill
import RillPersistence
import Synchronization

// The end of a stream: its store leaves, or its last items cannot be written.
extension JournalStream {
  /// A Boolean value that indicates whether the store has released the stream.
  var isReleased: Bool { content.withLock { $0.isReleased } }

  /// A Boolean value that indicates whether the last items of a store that has left were discarded.
  var isGivenUp: Bool { content.withLock { $0.isGivenUp } }

  /// Releases the stream, so that another store can use it after everything is on disk.
  func release() {
    let isFirst = content.withLock { content in
      defer { content.isLeft = true }
      return !content.isLeft && !content.isReleased
    }
    guard isFirst else { return }
    unhold(all: true)
    // Before the stream can be given back, after which another store may use it.
    journal.leave(name) { [weak self] in self?.urge() }
    let isFree = content.withLock { content in
      content.isReleased = true
      return content.queue.isIdle
    }
    guard isFree else { return urge() }
    finishListeners()
    journal.give(back: name)
  }

  /// Discards the last items of a store that has left, because the file is no longer at its place, and reports them.
  ///
  /// - Returns: A Boolean value that indicates whether the store has left.
  func giveUp(on failure: PersistenceFailure?) -> Bool {
    guard failure?.code == .moved else { return false }
    let count = content.withLock { content in
      content.isReleased && !content.isAbandoned ? content.queue.newest - content.queue.acknowledged : nil
    }
    guard let count else { return false }
    content.withLock { $0.isGivenUp = true }
    // Before another store can use the stream.
    let lost = PersistenceFailure.journalDiscarded(Int(clamping: count), of: name, in: journal.place)
    if count > 0 { Failures.report(Failure(lost.description)) }
    abandon()
    finishListeners()
    return true
  }

  /// Discards the items that could not be written, and releases the stream.
  func abandon() {
    let (waiters, flushers, failure) = content.withLock { content in
      content.queue = JournalQueue(settings, after: content.queue.acknowledged)
      content.isBusy = false
      content.isReleased = true
      content.isAbandoned = true
      defer { (content.waiters, content.roomWaiters, content.flushers) = ([], [], []) }
      return (content.waiters.map(\.waiter) + content.roomWaiters, content.flushers, content.told)
    }
    isFullFlag.store(false, ordering: .relaxed)
    // The store may live on without its journal.
    for waiter in waiters { waiter.wake() }
    // Those for which the last attempt would have been repeated.
    for flusher in flushers { flusher.resume(failure) }
    pending.ended(self)
    journal.give(back: name)
  }
}
