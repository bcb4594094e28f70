import Rill
import Synchronization

extension Timeline where Element == Never, Failure == Never {
  /// Draws what an asynchronous sequence does while a clock moves.
  ///
  /// ```swift
  /// let drawing = await Timeline.record(typing.stream(on: clock).debounce(for: .seconds(2), clock: clock), on: clock)
  /// #expect(drawing == "----b----(c|)")
  /// ```
  ///
  /// The clock moves from deadline to deadline until the sequence ends or nobody sleeps. What happens between two frames
  /// is drawn in the earlier one.
  ///
  /// - Parameters:
  ///   - sequence: What is drawn; iteration begins in the first frame.
  ///   - clock: The clock to move.
  ///   - frame: How long a frame lasts.
  ///   - duration: How far to move the clock instead, for a sequence that goes on for ever; drawn to its end.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - drain: Takes in what effects have left for a store that no actor owns: `{ store.drain() }`.
  ///   - name: The name of an element; names of more than one character stand in quotes.
  /// - Returns: The drawing.
  public static func record<Base: AsyncSequence & Sendable>(
    _ sequence: Base, on clock: TestClock, every frame: Duration = .seconds(1), for duration: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation, drain: () -> Void = {},
    as name: @escaping @Sendable (Base.Element) -> String = { "\($0)" }
  ) async -> String {
    let start = clock.now
    let draft = Draft(since: start, every: frame)
    let listening = clock.task {
      do {
        for try await element in sequence { draft.note(.name(name(element)), at: clock.now) }
        draft.note(.end, at: clock.now)
      } catch {
        draft.note(.failure, at: clock.now)
      }
    }
    if let duration {
      await clock.advance(by: duration, drain: drain)
      draft.pass(to: clock.now)
    } else {
      await clock.settle(drain: drain)
      while !draft.hasEnded, !Task.isCancelled, await clock.runToNextDeadline(drain: drain) != nil {}
    }
    let drawing = draft.drawing
    listening.cancel()
    return drawing
  }
}

/// A drawing in the making.
private final class Draft: Sendable {
  private struct Content {
    var writer = TimelineWriter()
    var hasEnded = false
  }

  private let content = Mutex(Content())
  private let start: TestClock.Instant
  private let frame: Duration

  init(since start: TestClock.Instant, every frame: Duration) {
    self.start = start
    self.frame = frame
  }

  /// Whether the end is drawn.
  var hasEnded: Bool { content.withLock(\.hasEnded) }
  /// The drawing so far.
  var drawing: String { content.withLock(\.writer.drawing) }

  /// Draws what happens.
  func note(_ sign: TimelineReader.Sign, at time: TestClock.Instant) {
    content.withLock { content in
      content.writer.write(sign, in: number(of: time))
      if case .name = sign {} else { content.hasEnded = true }
    }
  }

  /// Draws time that has passed, unless the end is drawn.
  func pass(to time: TestClock.Instant) {
    content.withLock { if !$0.hasEnded { $0.writer.extend(through: number(of: time)) } }
  }

  private func number(of time: TestClock.Instant) -> Int { Int(start.duration(to: time) / frame) }
}
