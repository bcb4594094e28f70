import Rill
import RillDebugging
import RillPersistence
import RillValues
import Testing

struct SharedDumpTests {
  private struct State {
    @Shared(freshKey()) var draft = "Dear …"
    @SharedViewState(Shared(wrappedValue: 3, freshKey())) var count
  }

  @Test func `a shared value is shown as its value, without where it is shared`() {
    let state = State()
    #expect("\(Dump(state))".contains("draft: \"Dear …\""))
    #expect("\(Dump(state))".contains("count: 3"))
    #expect(!"\(Dump(state))".contains("reference"))
  }
}
