import Rill
import RillFixtures
import Synchronization
import Testing

@testable import RillTesting

/// Test stores that are released on a thread that does not belong to the actor of their store.
@MainActor @Suite struct ReleasedTestStoreTests {
  /// A class of a test, which Swift releases on any thread.
  @MainActor private final class Holder {
    let test: TestStore<[String], String>

    init(_ store: Store<[String], String>) {
      test = TestStore(
        over: store, clock: TestClock(), exhaustivity: .on, at: CallSite(#fileID, #filePath, #line, #column))
    }
  }

  private final class Box: Sendable {
    let holder: Mutex<Holder?>

    init(_ holder: sending Holder) { self.holder = Mutex(holder) }
  }

  /// Returns the only owner of a test store, and the record of the test store.
  private func held(_ store: Store<[String], String>) -> (Box, TestRecorder<[String], String>) {
    let holder = Holder(store)
    return (Box(holder), holder.test.recorder)
  }

  @Test func `what is unasserted is reported while the store goes on`() async {
    let store = Store([String]()) { (state: inout [String], action: String) -> Effect<String> in
      state.append(action)
      return .none
    }
    for number in 1...100 {
      let (box, recorder) = held(store)
      let (mayEnd, failures) = (Signal(), Recorder<String>())
      store.send("first \(number)")
      await withTaskGroup { group in
        group.addTask {
          await TestReporting.withListener({ failure, _ in failures.note(failure.description) }) {
            await mayEnd.wait()
            _ = box.holder.withLock { $0.take() }
          }
        }
        mayEnd.fire()
        for count in 1...50 { store.send("\(number) \(count)") }
      }
      // Its record has ended, and retains no further state.
      let count = recorder.ledger.pending.count
      store.send("later")
      #expect(recorder.ledger.pending.count == count)
      #expect(failures.elements.count == 1 && failures.elements.first?.contains("first \(number)") == true)
    }
  }

  /// Returns a store each of whose actions starts an effect that runs until it is cancelled.
  private func listeningStore() -> Store<[String], String> {
    Store([String]()) { (state: inout [String], action: String) -> Effect<String> in
      state.append(action)
      return .run(action) { _ in for await _ in AsyncStream<Never>.makeStream().stream {} }
    }
  }

  @Test func `a release while the store starts its first effects changes nothing for it`() async {
    for _ in 1...20 {
      let store = listeningStore()
      let (box, _) = held(store)
      let mayEnd = Signal()
      await withTaskGroup { group in
        group.addTask {
          await TestReporting.withListener({ _, _ in }) {
            await mayEnd.wait()
            _ = box.holder.withLock { $0.take() }
          }
        }
        mayEnd.fire()
        for count in 1...50 { store.send("effect \(count)") }
      }
      #expect(store.effects.map(\.description.name) == (1...50).map { "effect \($0)" })
    }
  }

  /// Returns the only owner of a test store with a running effect.
  private func listeningBox() async -> Box {
    let holder = Holder(listeningStore())
    await holder.test.send("listen") { $0 = ["listen"] }
    return Box(holder)
  }

  @Test func `an effect that ran before the release is reported`() async {
    let (box, failures) = (await listeningBox(), Recorder<String>())
    await Task.detached {
      await TestReporting.withListener({ failure, _ in failures.note(failure.description) }) {
        _ = box.holder.withLock { $0.take() }
      }
    }.value
    let expected = "listen, waiting for an event, a task or another clock than the store's"
    #expect(failures.elements.count == 1 && failures.elements.first?.contains(expected) == true)
  }
}
