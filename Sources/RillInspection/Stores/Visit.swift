import Synchronization

/// Work that is to be done on a store's isolation, and what came of it.
final class Visit<Answer: Sendable>: Sendable {
  private enum Progress {
    case waiting
    case cancelled
    case done(Result<Answer, any Error>)
  }

  private let progress = Mutex(Progress.waiting)

  /// Does the work, unless nobody wants it any more.
  func run(_ work: () throws -> Answer) {
    let isWanted = progress.withLock { progress in
      if case .waiting = progress { true } else { false }
    }
    guard isWanted else { return }
    let result = Result { try work() }
    progress.withLock { $0 = .done(result) }
  }

  /// Nobody wants it any more; work that has begun goes on.
  func cancel() {
    progress.withLock { progress in
      if case .waiting = progress { progress = .cancelled }
    }
  }

  /// What came of the work; nil if it was never done.
  ///
  /// Throws what the work threw, and `CancellationError` if nobody wanted it any more.
  func answer() throws -> Answer? {
    switch progress.withLock({ $0 }) {
    case .waiting: nil
    case .cancelled: throw CancellationError()
    case .done(let result): try result.get()
    }
  }
}
