import Rill
import Synchronization

/// Saves a value of a store some time after it has changed.
final class Autosave<State, Action: Sendable, Value: Codable & Sendable>: Sendable {
  private let debounce: Mutex<Debounce>
  private let door: StoreDoor<State, Action>
  private let path: any WritableKeyPath<State, Value> & Sendable
  private let writer: Writer<Value>
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration

  init(
    _ debounce: Debounce, door: StoreDoor<State, Action>, path: any WritableKeyPath<State, Value> & Sendable,
    writer: Writer<Value>, clock: any Clock<Duration>
  ) {
    self.debounce = Mutex(debounce)
    self.door = door
    self.path = path
    self.writer = writer
    self.clock = clock
    elapsed = Self.stopwatch(on: clock)
  }

  /// Whether a change waits to be saved.
  var isDue: Bool { debounce.withLock { $0.isDue } }

  /// Notes that the state has changed.
  func note() {
    let now = elapsed()
    let (sleep, isFirst) = debounce.withLock { debounce in
      let isFirst = !debounce.isDue
      return (debounce.note(at: now), isFirst)
    }
    if isFirst { PendingWrites.shared.began(self) }
    if let sleep { wait(sleep) }
  }

  /// Takes the change that waits, for somebody who saves it.
  func take() -> Bool {
    PendingWrites.shared.ended(self)
    return debounce.withLock { $0.take() }
  }

  private func wait(_ duration: Duration) {
    // On the stage of a test's clock, so that whoever moves the clock knows when this sleeps again or has ended.
    Task(executorPreference: clock.effectStage?.executor) { [weak self, clock] in
      do {
        try await clock.sleep(for: duration)
        await self?.wake()
      } catch {
        // Nobody cancels it; a clock that does not work must not keep anything from being saved.
        await self?.breakOff()
      }
    }
  }

  private func wake() async {
    await door.enter { [self] store in
      switch debounce.withLock({ $0.wake(at: elapsed()) }) {
      case .fire: hand(store)
      case .sleep(let duration): wait(duration)
      case .rest: break
      }
    }
  }

  private func breakOff() async {
    await door.enter { [self] store in if debounce.withLock({ $0.breakOff() }) { hand(store) } }
  }

  /// Hands the value over, on the store's isolation, where the change that waited has just been taken.
  ///
  /// Were it taken before the way to the store, a flush on the store could find neither a change that waits nor a value
  /// that is being written.
  private func hand(_ store: Store<State, Action>) {
    writer.submit(store.state[keyPath: path])
    // Here, so that a change which comes next begins after this ends.
    PendingWrites.shared.ended(self)
  }

  private static func stopwatch<C: Clock<Duration>>(on clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}

extension Autosave: Flushable {
  /// Hands the value over at once, if a change waits.
  ///
  /// Without an actor, the owner of the store is the one who waits here, and cannot let anybody in.
  func finish() async {
    guard door.hasActor, isDue else { return }
    await door.enter { [self] store in if debounce.withLock({ $0.take() }) { hand(store) } }
  }
}
