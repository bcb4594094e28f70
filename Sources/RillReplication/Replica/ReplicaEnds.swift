import Rill
import Synchronization

/// The reader of a replica, and everything that waits for the replica.
///
/// They end when the replica is detached or released, or when its store is released, on whichever thread that happens.
final class ReplicaEnds<Action: Sendable>: Sendable {
  typealias Feed = AsyncStream<RefusedProposal<Action>>.Continuation

  private struct Content {
    var isOver = false
    var reader: Task<Void, Never>?
    var operations: [PendingOperation] = []
    var feeds: [UInt64: Feed] = [:]
    var lastFeed: UInt64 = 0
  }

  private let content = Mutex(Content())

  /// Ends a reader with the replica.
  func begin(_ reader: Task<Void, Never>) {
    let isOver = content.withLock { content in
      content.reader = reader
      return content.isOver
    }
    if isOver { reader.cancel() }
  }

  /// Ends an operation with the replica.
  func add(_ operation: PendingOperation) {
    let isOver = content.withLock { content in
      content.operations.removeAll { $0.hasEnded }
      content.operations.append(operation)
      return content.isOver
    }
    if isOver { operation.end() }
  }

  /// Ends a stream of refusals with the replica.
  func add(_ feed: Feed) {
    let number = content.withLock { content -> UInt64? in
      guard !content.isOver else { return nil }
      content.lastFeed += 1
      content.feeds[content.lastFeed] = feed
      return content.lastFeed
    }
    guard let number else { return feed.finish() }
    feed.onTermination = { [weak self] _ in self?.removeFeed(number) }
  }

  private func removeFeed(_ number: UInt64) { _ = content.withLock { $0.feeds.removeValue(forKey: number) } }

  /// Passes a refused proposal to the streams of refusals.
  func yield(_ refused: RefusedProposal<Action>) {
    for feed in content.withLock({ Array($0.feeds.values) }) { feed.yield(refused) }
  }

  /// Ends everything.
  func end() {
    let ended = content.withLock { content in
      defer { (content.isOver, content.reader, content.operations, content.feeds) = (true, nil, [], [:]) }
      return content
    }
    ended.reader?.cancel()
    for operation in ended.operations { operation.end() }
    for feed in ended.feeds.values { feed.finish() }
  }
}
