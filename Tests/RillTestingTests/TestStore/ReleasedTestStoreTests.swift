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
}
