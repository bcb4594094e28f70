import Foundation
import Synchronization

/// A thread for calls that block, so that they never block the threads of Swift's tasks.
///
/// The calls run one after the other, in order.
package struct LogQueue: Sendable {
  private let queue: DispatchQueue

  /// Creates a queue.
  ///
  /// - Parameter name: The name of the queue in debuggers.
  package init(_ name: String) { queue = DispatchQueue(label: name) }

  /// Runs a function on the queue.
  ///
  /// If the task is cancelled, the call ends immediately. A function that has begun then still runs to its end.
  ///
  /// - Parameter body: The function.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function, or `CancellationError`.
  package func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws(LogFailure) -> Result
  ) async throws -> Result {
    let answer = LogAnswer<Result>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard answer.wait(with: continuation) else { return }
        queue.async {
          guard answer.isAwaited else { return }
          do throws(LogFailure) {
            answer.give(.success(try body()))
          } catch {
            answer.give(.failure(error))
          }
        }
      }
    } onCancel: {
      answer.give(.failure(CancellationError()))
    }
  }

  /// Runs a function on the queue, without waiting for it.
  package func run(later body: @escaping @Sendable () -> Void) { queue.async(execute: body) }
}

/// The answer to a call, which is given once: a later answer has no effect.
package final class LogAnswer<Value: Sendable>: Sendable {
  private enum Stage {
    case new
    case waiting(CheckedContinuation<Value, any Error>)
    case given(Result<Value, any Error>)
    case taken
  }

  private let stage = Mutex(Stage.new)

  package init() {}

  /// A Boolean value that indicates whether a task still waits for the answer.
  package var isAwaited: Bool {
    stage.withLock { stage in
      if case .waiting = stage { true } else { false }
    }
  }

  /// Waits for the answer.
  ///
  /// - Returns: False if the answer has been given already; the continuation has then been resumed.
  package func wait(with continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let early: Result<Value, any Error>? = stage.withLock { stage in
      if case .given(let answer) = stage {
        stage = .taken
        return answer
      }
      stage = .waiting(continuation)
      return nil
    }
    guard let early else { return true }
    continuation.resume(with: early)
    return false
  }

  /// Gives the answer, unless there is one.
  package func give(_ answer: Result<Value, any Error>) {
    let continuation: CheckedContinuation<Value, any Error>? = stage.withLock { stage in
      switch stage {
      case .new: stage = .given(answer)
      case .waiting(let continuation):
        stage = .taken
        return continuation
      case .given, .taken: break
      }
      return nil
    }
    continuation?.resume(with: answer)
  }
}
