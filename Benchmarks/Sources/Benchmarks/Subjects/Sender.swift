import Foundation
import Synchronization

/// Sends to a store of the main actor from a thread of its own, 1,000 times a second, and measures how long each send
/// waits.
///
/// The time of a send begins when the thread asks for it, and ends when it was handled.
final class Sender: Sendable {
  private struct Content {
    var longest = Duration.zero
    var count = 0
    var isStopped = false
    var milestone: (count: Int, CheckedContinuation<Void, Never>)?
  }

  private let send: @MainActor @Sendable (_ number: Int) -> Void
  private let content = Mutex(Content())

  init(_ send: @escaping @MainActor @Sendable (_ number: Int) -> Void) { self.send = send }

  /// Starts to send.
  func start() {
    Thread.detachNewThread { [self] in
      let clock = ContinuousClock()
      let handled = DispatchSemaphore(value: 0)
      var number = 0
      while !content.withLock({ $0.isStopped }) {
        let asked = clock.now
        Task { @MainActor [number] in
          send(number)
          note(clock.now - asked)
          handled.signal()
        }
        handled.wait()
        number += 1
        Thread.sleep(forTimeInterval: 0.001)
      }
    }
  }

  private func note(_ wait: Duration) {
    let reached = content.withLock { content -> CheckedContinuation<Void, Never>? in
      content.longest = max(content.longest, wait)
      content.count += 1
      guard let milestone = content.milestone, content.count >= milestone.count else { return nil }
      content.milestone = nil
      return milestone.1
    }
    reached?.resume()
  }

  /// Waits for further sends.
  func reach(_ count: Int) async {
    await withCheckedContinuation { continuation in
      content.withLock { $0.milestone = ($0.count + count, continuation) }
    }
  }

  /// Stops, and returns the longest wait.
  func stop() -> Duration {
    content.withLock { content in
      content.isStopped = true
      return content.longest
    }
  }
}
