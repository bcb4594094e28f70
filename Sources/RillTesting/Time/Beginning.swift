import Synchronization

/// Holds up the first job of a task that is being started, for whoever starts it.
final class Beginning: Sendable {
  private struct Content {
    var job: UnownedJob?
    var isTaken = false
  }

  private let content = Mutex(Content())

  /// The job; nil if none has come.
  var job: UnownedJob? { content.withLock { $0.job } }

  /// Takes a job, if it is the first.
  ///
  /// - Returns: Whether it was taken.
  func take(_ job: UnownedJob) -> Bool {
    content.withLock { content in
      guard !content.isTaken else { return false }
      content = Content(job: job, isTaken: true)
      return true
    }
  }
}
