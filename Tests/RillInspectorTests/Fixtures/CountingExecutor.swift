import Foundation
import Synchronization

/// An executor that knows how much work each of its jobs does.
final class CountingExecutor: SerialExecutor {
  private struct Content {
    var steps = 0
    var jobs = 0
    var mostSteps = 0
  }

  private let queue = DispatchQueue(label: "counting")
  private let content = Mutex(Content())

  /// Whether the caller runs on an executor that counts.
  static var isCurrent: Bool { Thread.current.threadDictionary[key] != nil }
  private static let key = "counting"

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      self.content.withLock { $0.steps = 0 }
      Thread.current.threadDictionary[Self.key] = true
      job.runSynchronously(on: self.asUnownedSerialExecutor())
      Thread.current.threadDictionary[Self.key] = nil
      self.content.withLock { content in
        content.jobs += 1
        content.mostSteps = max(content.mostSteps, content.steps)
      }
    }
  }

  /// Counts a step of the current job.
  func step() { content.withLock { $0.steps += 1 } }

  /// Returns the number of jobs and the most steps of one of them since the last call.
  func take() -> (jobs: Int, mostSteps: Int) {
    queue.sync {
      content.withLock { content in
        defer { content = Content() }
        return (content.jobs, content.mostSteps)
      }
    }
  }
}
