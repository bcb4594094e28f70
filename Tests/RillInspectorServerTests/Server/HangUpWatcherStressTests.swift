#if Inspector
import Foundation
import Synchronization
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// Many watches that are added and removed on many threads.
struct HangUpWatcherStressTests {
  @Test func `each of thousands of watches is called or cancelled, never both`() throws {
    #expect(try Self.crowd(threads: 8, rounds: 500) == [])
  }

  @Test func `no callback runs after a stop among concurrent watches`() throws {
    for _ in 0..<100 { #expect(try Self.interrupted(threads: 4, rounds: 20) == []) }
  }

  /// One watch and its outcome.
  private final class Case: Sendable {
    let pair: SocketPair
    let calls = Atomic(0)
    let called = DispatchSemaphore(value: 0)

    init() throws {
      pair = try SocketPair()
    }

    func watch(by watcher: HangUpWatcher) -> HangUpWatch? {
      watcher.watch(pair.near) { [self] in
        calls.add(1, ordering: .relaxed)
        called.signal()
      }
    }
  }

  /// Failures reported by many threads.
  private final class Complaints: Sendable {
    let all = Mutex<Set<String>>([])

    func require(_ isFine: Bool, _ rule: String) {
      if !isFine { all.withLock { _ = $0.insert(rule) } }
    }
  }

  private static func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) throws -> Void) throws
    -> [String]
  {
    let complaints = Complaints()
    let threads = try (0..<count).map { number in
      try #require(
        WatchingThread {
          do { try work(number) } catch { complaints.require(false, "\(error)") }
        })
    }
    for thread in threads { thread.finish() }
    return complaints.all.withLock { $0.sorted() }
  }

  /// Runs watches that are cancelled, hung up, both simultaneously, and cancelled by another thread.
  static func crowd(threads: Int, rounds: Int) throws -> [String] {
    let watcher = HangUpWatcher()
    let complaints = Complaints()
    let passedOn = Mutex<[(Case, HangUpWatch)]>([])
    let raced = Mutex<[(calls: Case, isPrevented: Bool)]>([])
    let errors = try onThreads(threads) { number in
      for round in 0..<rounds {
        let item = try Case()
        guard let watch = item.watch(by: watcher) else {
          complaints.require(false, "there are descriptors left")
          continue
        }
        switch (number + round) % 4 {
        case 0:
          complaints.require(watch.cancel(), "nobody hung up")
          item.pair.hangUp()
          complaints.require(item.calls.load(ordering: .relaxed) == 0, "a cancelled watch is not called")
        case 1:
          item.pair.hangUp()
          item.called.wait()
          complaints.require(!watch.cancel(), "a watch that was called cannot be cancelled")
        case 2:
          item.pair.hangUp()
          let isPrevented = watch.cancel()
          raced.withLock { $0.append((item, isPrevented)) }
        default:
          let other = passedOn.withLock { waiting in
            waiting.append((item, watch))
            return waiting.count > threads ? waiting.removeFirst() : nil
          }
          if let other { complaints.require(other.1.cancel(), "nobody hung up on what was passed on") }
        }
      }
    }
    watcher.stop()
    for (item, isPrevented) in raced.withLock({ $0 }) {
      complaints.require(
        item.calls.load(ordering: .relaxed) == (isPrevented ? 0 : 1), "called or cancelled, not both")
    }
    return errors + complaints.all.withLock { $0.sorted() }
  }

  /// Stops a watcher while it is in use.
  static func interrupted(threads: Int, rounds: Int) throws -> [String] {
    let watcher = HangUpWatcher()
    let complaints = Complaints()
    let isStopped = Mutex(false)
    let errors = try onThreads(threads) { number in
      for round in 0..<rounds {
        let pair = try SocketPair()
        let watch = watcher.watch(pair.near) {
          complaints.require(!isStopped.withLock { $0 }, "nobody is called after stopping")
        }
        if round % 2 == 0 { pair.hangUp() }
        if round % 3 == 0 { watch?.cancel() }
        if number == 0, round == rounds / 2 {
          watcher.stop()
          isStopped.withLock { $0 = true }
        }
      }
    }
    return errors + complaints.all.withLock { $0.sorted() }
  }
}
#endif
