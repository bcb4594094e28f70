import Synchronization

/// A holder of the first job of a task that is being started, so that the starter can run the job.
package final class Beginning: Sendable {
  private struct Content {
    var job: UnownedJob?
    var isTaken = false
  }

  private let content = Mutex(Content())

  /// Creates a holder.
  package init() {}

  /// The captured job, or nil if none has arrived.
  package var job: UnownedJob? { content.withLock { $0.job } }

  /// Captures a job if it is the first.
  ///
  /// - Returns: Whether the job was captured.
  package func take(_ job: UnownedJob) -> Bool {
    content.withLock { content in
      guard !content.isTaken else { return false }
      content = Content(job: job, isTaken: true)
      return true
    }
  }
}
