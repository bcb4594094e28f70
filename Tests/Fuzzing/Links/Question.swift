import RillInspector

/// A request whose answer is delayed.
@MainActor
final class Question {
  private(set) var answer: Response?
  private var waiting: CheckedContinuation<Void, Never>?

  /// Makes the request.
  init(_ inquiry: Inquiry) {
    Task {
      answer = await inquiry.work()
      wake()
    }
  }

  /// Waits for the answer, and returns nil if there is none within a minute.
  func taken() async -> Response? {
    if let answer { return answer }
    let patience = Task {
      do { try await Task.sleep(for: .seconds(60)) } catch {
        // There is an answer.
        return
      }
      wake()
    }
    await withCheckedContinuation { waiting = $0 }
    patience.cancel()
    return answer
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}
