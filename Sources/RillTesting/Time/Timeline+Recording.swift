import Rill
import Synchronization

extension Timeline where Element == Never, Failure == Never {
  /// Draws the events of an asynchronous sequence while a clock advances.
  ///
  /// ```swift
  /// let drawing = await Timeline.record(typing.stream(on: clock).debounce(for: .seconds(2), clock: clock), on: clock)
  /// #expect(drawing == "----b----(c|)")
  /// ```
  ///
  /// The clock advances from deadline to deadline until the sequence ends or there are no sleepers. An event between
  /// two frames is drawn in the earlier one.
  ///
  /// - Parameters:
  ///   - sequence: The sequence to draw. Its iteration starts in the first frame.
  ///   - clock: The clock to advance.
  ///   - frame: The duration of a frame.
  ///   - duration: The duration to advance by, for a sequence without an end. It is drawn to its end.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - drain: A closure that delivers waiting actions to a store without an actor: `{ store.drain() }`.
  ///   - name: A closure that returns the name of an element. Names of more than one character are quoted.
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

/// An unfinished drawing.
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

  /// A Boolean value that indicates whether the end has been drawn.
  var hasEnded: Bool { content.withLock(\.hasEnded) }
  /// The drawing so far.
  var drawing: String { content.withLock(\.writer.drawing) }

  /// Draws an event.
  func note(_ sign: TimelineReader.Sign, at time: TestClock.Instant) {
    content.withLock { content in
      content.writer.write(sign, in: number(of: time))
      if case .name = sign {} else { content.hasEnded = true }
    }
  }

  /// Draws the time that has passed, unless the end has been drawn.
  func pass(to time: TestClock.Instant) {
    content.withLock { if !$0.hasEnded { $0.writer.extend(through: number(of: time)) } }
  }

  private func number(of time: TestClock.Instant) -> Int { Int(start.duration(to: time) / frame) }
}
