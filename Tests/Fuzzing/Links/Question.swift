import RillInspection

/// A request whose answer takes its time.
@MainActor
final class Question {
  private(set) var answer: Response?
  private var waiting: CheckedContinuation<Void, Never>?

  /// Asks.
  init(_ inquiry: Inquiry) {
    Task {
      answer = await inquiry.work()
      wake()
    }
  }

  /// The answer; nil if there is none for a minute.
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
