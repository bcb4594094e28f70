import Rill
import RillTesting
import Testing

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

  @Test func `leftovers at the end are an issue at the creation of the test store`() async {
    let line = #line + 2
    await withKnownIssue {
      let store = TestStore(Search.State(), effects: .hold) { Search() }
      await store.send(.start)
    } matching: { issue in
      issue.sourceLocation?.line == line
    }
  }
}
