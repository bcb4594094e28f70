import Rill
import Synchronization

/// Saves a value of a store after a delay that follows each change.
final class Autosave<State, Action: Sendable, Value: Codable & Sendable>: Sendable {
  private let debounce: Mutex<Debounce>
  /// The task that sleeps until the next change is due, which is cancelled when nothing can be due any more.
  private let timer = Mutex<Task<Void, Never>?>(nil)
  private let pending = PendingWrites.current
  private let door: StoreEntrance<State, Action>
  private let path: any WritableKeyPath<State, Value> & Sendable
  private let writer: Writer<CapturedValue<Value>>
  private let conflicts: Conflicts<State, Action, Value>
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration
  /// The key and the place of the value, for failures.
  private let name: String
  private let value: KeptValue
  /// A Boolean value that indicates whether the persistence was released.
  private let isLeft = Atomic(false)

  init(
    _ debounce: Debounce, door: StoreEntrance<State, Action>,
    path: any WritableKeyPath<State, Value> & Sendable,
    writer: Writer<CapturedValue<Value>>, conflicts: Conflicts<State, Action, Value>,
    clock: any Clock<Duration>, of value: KeptValue, name: String
  ) {
    self.name = name
    self.value = value
    self.debounce = Mutex(debounce)
    self.door = door
    self.path = path
    self.writer = writer
    self.conflicts = conflicts
    self.clock = clock
    elapsed = Self.stopwatch(on: clock)
  }

  deinit { timer.withLock { $0.take() }?.cancel() }

  /// A Boolean value that indicates whether a change waits to be saved.
  var isDue: Bool { debounce.withLock { $0.isDue } }

  /// Notes that the state has changed.
  func note() {
    let now = elapsed()
    let (sleep, isFirst) = debounce.withLock { debounce in
      let isFirst = !debounce.isDue
      return (debounce.note(at: now), isFirst)
    }
    if isFirst { pending.began(self) }
    if let sleep { wait(sleep) }
  }

  /// Takes the pending change for a caller who saves it; returns whether there was one.
  func take() -> Bool {
    pending.ended(self)
    return debounce.withLock { $0.take() }
  }

  /// A Boolean value that indicates whether the store belongs to an actor.
  var hasActor: Bool { door.hasActor }

  /// Passes the pending change on after the persistence was released, which may have happened on any thread.
  ///
  /// - Parameters:
  ///   - store: The store, of which the persistence may have been the last owner.
  ///   - used: The part that the persistence has used.
  func leave(_ store: Store<State, Action>, _ used: UsedPart<State, Action, Value>) {
    isLeft.store(true, ordering: .releasing)
    // Unchecked: the task retains and releases the store, which is possible on any thread, and does not use it.
    nonisolated(unsafe) let store = store
    // The task is detached, so that it keeps no task-local values of the releasing task.
    Task.detached(executorPreference: clock.effectStage?.executor) { [self] in
      await finish()
      used.left()
      withExtendedLifetime(store) {}
    }
  }

  private func wait(_ duration: Duration) {
    timer.withLock { timer in
      // Runs on the executor of a test's clock, so that the clock knows when this task sleeps again or has ended.
      timer = Task(executorPreference: clock.effectStage?.executor) { [weak self, clock] in
        do {
          try await clock.pause(for: duration)
          await self?.wake()
        } catch {
          // The task is cancelled only when this object is released, so the clock has failed. That must not prevent the change
          // from being saved.
          await self?.breakOff()
        }
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

  /// Passes the value to the writer.
  ///
  /// Called on the store's isolation in the same step that takes the pending change.
  ///
  /// If the change were taken before the store's isolation is entered, a concurrent flush could find neither a pending
  /// change nor a value that is being written.
  private func hand(_ store: Store<State, Action>) {
    writer.submit(conflicts.capture(store.newest(path)))
    // At this point, so that the next change registers after this one has ended.
    pending.ended(self)
  }

  private static func stopwatch<C: Clock<Duration>>(on clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}

extension Autosave: Flushable {
  var passesOn: Bool { true }
  var leaves: KeptValue? { isLeft.load(ordering: .acquiring) ? value : nil }

  /// Passes the value to the writer immediately if a change is pending.
  ///
  /// Without an actor, the owner of the store is the caller who waits here, so the store cannot be entered.
  func finish() async {
    // A change of a released persistence may have been taken, but not been passed on yet.
    guard door.hasActor, isDue || leaves != nil else { return }
    await door.enter { [self] store in if debounce.withLock({ $0.take() }) { hand(store) } }
  }

  /// Passes the value to the writer immediately if a change is pending and the store belongs to the caller's actor.
  func finishAndWait(on actor: (any Actor)?) throws(PersistenceFailure) {
    guard isDue else { return }
    let isInReducer = Mutex(false)
    let isHere =
      actor.map { actor in
        door.enter(ifOn: actor) { [self] store in
          guard !store.isHandling else { return isInReducer.withLock { $0 = true } }
          if debounce.withLock({ $0.take() }) { hand(store) }
        }
      } ?? false
    guard isHere else { throw .onAnotherActor(name) }
    if isInReducer.withLock({ $0 }) { throw .inReducer(name) }
  }
}
