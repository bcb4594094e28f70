import Rill
import RillTesting
import Testing

/// Tests whose store does more than any test asserts.
@MainActor @Suite(.timeLimit(.minutes(60))) struct TestStoreLimitTests {
  private struct Counter {
    var count = 0
    var half: Int {
      get { count / 2 }
      set { count = 2 * newValue }
    }
  }

  @Test func `effects that send without an end are cancelled, and the step that led to them fails`() async {
    let line = #line + 7
    await withKnownIssue {
      let store = TestStore(0) { (count: inout Int, number: Int) -> Effect<Int> in
        count = number
        guard number == 1 else { return .none }
        return .run("loop") { send in while !Task.isCancelled { await send(2) } }
      }
      await store.send(1) { $0 = 1 }
      await store.skipReceived(strict: false)
      await store.send(-1) { $0 = -1 }
      await store.finish()
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.map(\.rawValue) == [
          """
          This step has led to 100000 transitions without coming to rest, so later inputs are refused and the effects are \
          cancelled. An effect sends again and again without waiting, or each of its actions starts the next one. Let it \
          wait on the clock in between, or end.
          """
        ]
    }
  }

  @Test func `of many unasserted transitions a hundred are listed`() async {
    let texts = await reported {
      let store = TestStore(0) { (count: inout Int, number: Int) -> Effect<Int> in
        count = number
        return number < 150 ? .send(number + 1) : .none
      }
      await store.send(1) { $0 = 1 }
      await store.finish()
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("149 transitions of the store were not asserted") == true)
    #expect(texts.first?.contains("  • 101, from effect") == true)
    #expect(texts.first?.contains("  • 102, from effect") == false)
    #expect(texts.first?.contains("  • and 49 more") == true)
  }

  @Test func `the path of a computed field contains no address`() async {
    let texts = await reported {
      let store = TestStore(Counter()) { (counter: inout Counter, number: Int) in
        counter.count = number
        return .none
      }
      await store.send(4) { $0.count = 4 }
      store.expect(\.half, 3)
      await store.finish()
    }
    #expect(texts.count == 1)
    #expect(
      texts.first?.hasPrefix("\\Counter.(computed Int) has another value than the test expects:") == true)
  }
}
