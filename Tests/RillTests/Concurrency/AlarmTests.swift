import RillTesting
import Testing

@testable import Rill

@Suite(.timeLimit(.minutes(60))) struct AlarmTests {
  private let clock = TestClock()

  /// Starts a task that sleeps on an alarm of the test's clock.
  private func sleep(_ alarm: Alarm<TestClock>, for duration: Duration) -> Task<Bool, Never> {
    let deadline = clock.now.advanced(by: duration)
    return Task.immediate {
      do {
        try await alarm.sleep(until: deadline)
        return true
      } catch {
        #expect(error is CancellationError)
        return false
      }
    }
  }

  @Test func `tasks sleep until their times`() async {
    let alarm = Alarm(clock)
    let tasks = [3, 1, 2, 1].map { sleep(alarm, for: .seconds($0)) }
    #expect(alarm.counts.sleeping == 4)
    await clock.advance(by: .seconds(1))
    #expect(await tasks[1].value)
    #expect(await tasks[3].value)
    #expect(alarm.counts.sleeping == 2)
    await clock.advance(by: .seconds(2))
    #expect(await tasks[0].value)
    #expect(await tasks[2].value)
    // A timer may still be ending: one that ended later in time has woken both.
    #expect(alarm.counts.sleeping == 0 && alarm.counts.items == 0)
  }

  @Test func `cancelled sleeps leave neither waiters nor timers`() async {
    let alarm = Alarm(clock)
    for number in 0..<100_000 {
      let task = sleep(alarm, for: .seconds(3_600) + .milliseconds(number))
      task.cancel()
      #expect(await !task.value)
    }
    #expect(alarm.counts.sleeping == 0 && alarm.counts.items <= 33 && alarm.counts.timers == 1)
    #expect(clock.sleeperCount <= 1)
  }

  @Test func `a task that is cancelled before it sleeps does not sleep`() async {
    let alarm = Alarm(ContinuousClock())
    let task = Task.immediate {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) {
        try await alarm.sleep(until: .now.advanced(by: .seconds(3_600)))
      }
    }
    await task.value
    #expect(alarm.counts == (0, 0, 0))
  }

  @Test func `sleeps that are cancelled on other threads when they begin or end are woken once`() async {
    let alarm = Alarm(ContinuousClock())
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<2_000 {
        group.addTask {
          let sleeper = Task { try? await alarm.sleep(until: .now.advanced(by: .microseconds(number % 50))) }
          let canceller = Task.detached { sleeper.cancel() }
          await sleeper.value
          await canceller.value
        }
      }
    }
    #expect(alarm.counts.sleeping == 0)
  }

  @Test func `pauses on the clocks of the system use their alarms`() async throws {
    let (continuous, suspending) = (ContinuousClock(), SuspendingClock())
    let (first, second) = (ContinuousClock.alarm.started, SuspendingClock.alarm.started)
    // More often than tests that run at the same time.
    for _ in 0..<5_000 {
      for clock in [continuous, suspending] as [any Clock<Duration>] {
        let task = Task.immediate { try await clock.pause(for: .seconds(3_600)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
    #expect(ContinuousClock.alarm.started >= first + 5_000 && SuspendingClock.alarm.started >= second + 5_000)
    let end = continuous.now.advanced(by: .milliseconds(1))
    try await continuous.pause(until: end)
    #expect(continuous.now >= end)
  }
}
