import Synchronization

/// A clock that stands still until a test moves it.
final class ManualClock: Clock, Sendable {
  typealias Duration = Swift.Duration

  /// A time on this clock: how far the test has moved it.
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Content {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var canceled: Set<Int> = []
    var deadlines: [Duration] = []
    var lastNumber = 0
    var audience: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private enum Start {
    case sleeps([CheckedContinuation<Void, Never>])
    case isOver
    case isCanceled
  }

  private let content = Mutex(Content())

  var now: Instant { content.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  /// How many sleep now.
  var sleeperCount: Int { content.withLock { $0.sleepers.count } }
  /// The times at which the sleeps so far were to end, in the order of their start.
  var deadlines: [Duration] { content.withLock { $0.deadlines } }

  /// Moves the clock, and wakes whose time has come, the earliest first.
  func advance(by duration: Duration) {
    let due = content.withLock { content in
      content.now = content.now.advanced(by: duration)
      let due = content.sleepers.filter { $0.deadline <= content.now }.sorted { $0.deadline < $1.deadline }
      content.sleepers.removeAll { $0.deadline <= content.now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Returns once at least so many sleep.
  func sleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = content.withLock { content in
        if content.sleepers.count >= count { return true }
        content.audience.append((count, continuation))
        return false
      }
      if isReached { continuation.resume() }
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = content.withLock { content in
      content.lastNumber += 1
      return content.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        switch begin(Sleeper(number: number, deadline: deadline, continuation: continuation)) {
        case .sleeps(let audience): for listener in audience { listener.resume() }
        case .isOver: continuation.resume()
        case .isCanceled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      let sleeper = content.withLock { content -> Sleeper? in
        guard let index = content.sleepers.firstIndex(where: { $0.number == number }) else {
          content.canceled.insert(number)
          return nil
        }
        return content.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func begin(_ sleeper: Sleeper) -> Start {
    content.withLock { content in
      guard content.canceled.remove(sleeper.number) == nil else { return .isCanceled }
      content.deadlines.append(sleeper.deadline.offset)
      guard sleeper.deadline > content.now else { return .isOver }
      content.sleepers.append(sleeper)
      let reached = content.audience.filter { $0.count <= content.sleepers.count }
      content.audience.removeAll { $0.count <= content.sleepers.count }
      return .sleeps(reached.map(\.continuation))
    }
  }
}
