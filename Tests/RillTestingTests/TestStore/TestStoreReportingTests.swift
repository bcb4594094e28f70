import Rill
import RillStyles
import RillTesting
import Testing

/// Pays a number of coins.
private struct Coins: StateAction, Equatable {
  let count: Int
  func reduce(_ state: inout Int) { state += count }
}

/// Sends the payment of a number of coins.
private struct Promise: StateAction, Equatable {
  let coins: Int
  func reduce(_ state: inout Int) {}
  func effect(_ state: Int) -> Effect<any StateAction<Int>> { .send(Coins(count: coins)) }
}

@MainActor @Suite struct TestStoreReportingTests {
  @Test func `a failure is an issue of the running test at the line of the call`() async {
    let line = #line + 3
    await withKnownIssue {
      let store = TestStore(Search.State()) { Search() }
      await store.send(.tick)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.map(\.rawValue) == [
          """
          send(.tick) changed the state, but the test expects no change:

              Search.State(
                … 3 unchanged
            -   ticks: 0
            +   ticks: 1
              )

          (−: before, +: after) If the change is right, say so in a closure: send(.tick) { $0.… = … }
          """
        ]
    }
  }

  @Test func `a step in a cancelled task says so, and names no time that has passed`() async {
    let texts = await reported {
      let task = Task { @MainActor in
        let store = TestStore { clock in Store(Search.State(), clock: clock) { Search(clock: clock) } }
        await store.send(.start)
        withUnsafeCurrentTask { $0?.cancel() }
        await store.receive(.tick, within: .seconds(10)) { $0.ticks = 1 }
        await store.skipEffects()
      }
      await task.value
    }
    #expect(
      texts == [
        """
        receive(.tick) found nothing: everything that the store has handled is asserted. One effect is still running:

          • timer, asleep until 1.0 seconds on the clock, where it is 0.0 seconds

        Advance the clock, produce what it waits for, or pass a time limit: within: .seconds(1).

        The test's task is cancelled, so its steps no longer wait. A test is also cancelled when its time limit is over.
        """
      ])
  }

  @Test func `a self-reducing action with other values counts as received`() async {
    let texts = await reported {
      let store = TestStore { clock in Store<Int, any StateAction<Int>>(0, clock: clock) }
      await store.send(Promise(coins: 4))
      await store.receive(Coins(count: 5))
      await store.send(Promise(coins: 1))
      await store.receive(Coins(count: 1)) { $0 = 5 }
    }
    #expect(
      texts == [
        """
        receive(Coins(count: 5)) found the action with other values:

            Coins(
          -   count: 5
          +   count: 4
            )

        (−: expected, +: actual) It counts as received.
        """
      ])
  }

  @Test func `leftovers at the end are an issue at the creation of the test store`() async {
    let line = #line + 2
    await withKnownIssue {
      let store = TestStore(Search.State(), effects: .hold) { Search() }
      await store.send(.start)
    } matching: { issue in
      issue.sourceLocation?.line == line
    }
  }

  @Test func `what a failed step has listed is not reported again by the next step, but at the end`() async {
    let texts = await reported {
      let store = TestStore(0) { (state: inout Int, action: Int) -> Effect<Int> in
        state = action
        return action == 1 ? .merge(.send(2), .send(4)) : .none
      }
      await store.send(1) { $0 = 1 }
      await store.receive(3) { $0 = 3 }
      await store.receive(2) { $0 = 2 }
      await store.send(5) { $0 = 5 }
      await store.send(1) { $0 = 1 }
      await store.receiveWrite("none")
      await store.finish()
    }
    #expect(
      texts.map { $0.prefix { $0 != ":" && $0 != "\n" } } == [
        "receive(3) found a different one",
        "receiveWrite(\"none\") found no match. Handled by the store and not asserted",
        "The test has ended, but 2 transitions of the store were not asserted",
      ])
  }

  @Test func `the use of an unimplemented clock is an issue at the line that creates it`() {
    let line = #line + 2
    withKnownIssue {
      let clock = UnimplementedClock("clock")
      _ = clock.now
    } matching: { issue in
      issue.sourceLocation?.line == line
    }
  }

  @Test func `a test store that never comes to its end is an issue at the line of the step`() async {
    let line = #line + 5
    await withKnownIssue {
      let store = TestStore { clock in Store(Search.State(), clock: clock) { Search(clock: clock) } }
      await store.send(.start)
      store.exhaustivity = .off
      await store.advanceToEnd()
      await store.skipEffects()
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.map(\.rawValue).first?.hasPrefix("advanceToEnd() stopped at 10000.0 seconds")
          == true
    }
  }
}
