import Rill
import RillPersistence
import Synchronization

/// The life of a replica's writer, among those of the replicas of this process that have the same store, ID and log.
///
/// After a replica has stopped or was detached, or its store was released, its proposals are still saved or appended. The next
/// replica with its ID waits for that: it would otherwise read an outbox that is being written, and use numbers that are on their way to the log.
final class WriterLife: Sendable {
  /// What replicas have in common whose proposals must not be mixed.
  struct Key: Hashable {
    let store: String
    let replica: String
    /// The description of the log: several objects may stand for one file or server.
    let log: String
    /// The object that contains the log, if it is in memory, where several logs may have one description.
    let memory: ObjectIdentifier?

    init(store: String, replica: String, log: any ReplicationLog) {
      (self.store, self.replica) = (store, replica)
      (self.log, memory) = (log.place, (log as? any LogInMemory).map { ObjectIdentifier($0.memory) })
    }
  }

  private struct Content {
    var isLeaving = false
    var hasEnded = false
    var waiters: [Waiter] = []
  }

  private static let all = Mutex<[Key: [WriterLife]]>([:])

  private let key: Key
  private let outbox: StoragePlace?
  private let content = Mutex(Content())

  /// Begins a life.
  ///
  /// - Parameters:
  ///   - key: What the replica has in common with others.
  ///   - outbox: The place of its outbox, or nil.
  init(_ key: Key, outbox: StoragePlace? = nil) {
    (self.key, self.outbox) = (key, outbox)
    Self.all.withLock { $0[key, default: []].append(self) }
  }

  /// Returns whether a replica that is attached, and has not stopped, uses an outbox.
  static func isInUse(_ outbox: StoragePlace, by key: Key) -> Bool {
    let lives = all.withLock { $0[key] ?? [] }
    return lives.contains { life in life.outbox == outbox && life.content.withLock { !$0.isLeaving } }
  }

  /// Notes that the replica has stopped or was detached, or its store was released, so that its writer will end.
  func leave() { content.withLock { $0.isLeaving = true } }

  /// Ends the life.
  func end() {
    Self.all.withLock { lives in
      lives[key]?.removeAll { $0 === self }
      if lives[key]?.isEmpty == true { lives[key] = nil }
    }
    let waiters = content.withLock { content in
      content.hasEnded = true
      defer { content.waiters = [] }
      return content.waiters
    }
    for waiter in waiters { waiter.wake() }
  }

  /// Waits until the writers of earlier replicas have ended that have stopped or were detached, or whose stores were released.
  func waitForEarlier() async {
    let earlier = Self.all.withLock { lives in (lives[key] ?? []).prefix { $0 !== self } }
    for life in earlier { await life.wait() }
  }

  private func wait() async {
    let waiter = Waiter()
    let mustWait = content.withLock { content in
      guard content.isLeaving, !content.hasEnded else { return false }
      content.waiters.append(waiter)
      return true
    }
    if mustWait { await waiter.wait() }
  }
}
