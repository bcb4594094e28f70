import Synchronization

/// Work to perform on a store's isolation, with its result.
final class Visit<Output: Sendable>: Sendable {
  private enum Progress {
    case waiting
    case cancelled
    case done(Result<Output, any Error>)
  }

  private let progress = Mutex(Progress.waiting)

  /// Performs the work, unless it was cancelled.
  func run(_ work: () throws -> Output) {
    let isWanted = progress.withLock { progress in
      if case .waiting = progress { true } else { false }
    }
    guard isWanted else { return }
    let result = Result { try work() }
    progress.withLock { $0 = .done(result) }
  }

  /// Cancels the work if it has not started.
  func cancel() {
    progress.withLock { progress in
      if case .waiting = progress { progress = .cancelled }
    }
  }

  /// Returns the result of the work, or nil if it was never performed.
  ///
  /// Throws any error that the work threw, or `CancellationError` if it was cancelled.
  func answer() throws -> Output? {
    switch progress.withLock({ $0 }) {
    case .waiting: nil
    case .cancelled: throw CancellationError()
    case .done(let result): try result.get()
    }
  }
}
