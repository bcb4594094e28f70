import Foundation
import RillFixtures

/// Runs work on a number of concurrent threads, and returns when all are done.
func onThreads<Value: Sendable>(_ count: Int, _ work: @escaping @Sendable (Int) -> Value) async -> [Value] {
  let results = Recorder<Value>()
  let remaining = Counter()
  await withCheckedContinuation { done in
    for index in 0..<count {
      Thread.detachNewThread {
        results.note(work(index))
        if remaining.add() == count { done.resume() }
      }
    }
  }
  return results.elements
}
