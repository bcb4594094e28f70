import RillFixtures
import Synchronization
import Testing

@testable import Rill

/// Tools that attend for some time, and ways into a store from elsewhere.
@Suite(.timeLimit(.minutes(60))) struct ToolAttachmentTests {
  private typealias Log = TransitionLog<Desk, DeskAction>

  @Test func `a middleware attends until its token is cancelled`() throws {
    let store = Desk.store()
    let log = Log()
    let token = try StoreTools(of: store).attend(log)
    #expect(log.attachments == 1)
    store.send(.add(1))
    token.cancel()
    token.cancel()
    store.send(.add(2))
    #expect(log.lines == ["1 add(1) by caller"])
  }

  @MainActor
  @Test func `cancelled tokens do not add up in the turns of an actor that is busy`() throws {
    let store = Desk.store()
    let tools = try StoreTools(of: store)
    let kept = Log()
    let token = try tools.attend(kept)
    for _ in 1...100 { try tools.attend(Log()).cancel() }
    #expect(store.engine?.chainIfMade?.attached.count == 2)
    store.send(.add(1))
    #expect(kept.lines == ["1 add(1) by caller"])
    token.cancel()
  }

  @Test func `a middleware attends until its token is released on another thread`() async throws {
    let store = Desk.store()
    let log = Log()
    let token = Mutex<ToolAttachment?>(try StoreTools(of: store).attend(log))
    store.send(.add(1))
    let detached = Task.detached { token.withLock { $0 = nil } }
    await detached.value
    store.send(.add(2))
    #expect(log.lines == ["1 add(1) by caller"])
  }

  @MainActor
  @Test func `the store releases a middleware after its token was cancelled, and notifies it`() async throws {
    let store = Desk.store()
    let released = Signal()
    var isDetached = false
    do {
      let log = Log(released: released)
      log.onDetach = {
        MainActor.assertIsolated()
        isDetached = true
      }
      try StoreTools(of: store).attend(log).cancel()
    }
    await released.wait()
    #expect(isDetached)
  }

  /// A tool that sees no turns until it asks to.
  private final class Quiet: StoreTool {
    typealias State = Desk
    typealias Action = DeskAction
    var tools: StoreTools<Desk, DeskAction>?
    var count = 0
    var detachments = 0
    func didAttach(to tools: StoreTools<Desk, DeskAction>) {
      self.tools = tools
      tools.setAttendance(of: self, to: false)
    }
    func didCommit(
      _ transition: Transition<DeskAction>, input: Input<Desk, DeskAction>, before: Desk?, state: Desk
    ) { count += 1 }
    func didDetach() { detachments += 1 }
  }

  @Test func `a tool that attends until its token is cancelled can pause, and sees each turn once`() throws {
    let store = Desk.store()
    let quiet = Quiet()
    let token = try StoreTools(of: store).attend(quiet)
    store.send(.add(1))
    #expect(quiet.count == 0)
    quiet.tools?.setAttendance(of: quiet, to: true)
    quiet.tools?.setAttendance(of: quiet, to: true)
    store.send(.add(1))
    #expect(quiet.count == 1)
    #expect(quiet.tools?.attached(Quiet.self) === quiet)
    token.cancel()
    store.send(.add(1))
    #expect(quiet.count == 1)
  }

  @MainActor
  @Test(arguments: [true, false])
  func `a pausing tool is released after its token was cancelled, and notified once`(isDetached: Bool)
    async throws
  {
    let store = Desk.store()
    let released = Signal()
    weak var tool: Quiet?
    do {
      let quiet = Quiet()
      tool = quiet
      let token = try StoreTools(of: store).attend(quiet)
      let log = TransitionLog<Desk, DeskAction>(released: released)
      if isDetached {
        store.detach(quiet)
        #expect(quiet.detachments == 1)
      }
      token.cancel()
      // Stores remove the tools in the order in which their tokens were cancelled.
      try StoreTools(of: store).attend(log).cancel()
      quiet.tools = nil
    }
    await released.wait()
    #expect(tool == nil)
  }

  @Test func `detaching a tool cancels its token`() throws {
    let store = Desk.store()
    let log = Log()
    let token = try StoreTools(of: store).attend(log)
    store.detach(log)
    store.send(.add(1))
    token.cancel()
    #expect(log.lines.isEmpty)
  }

  @Test func `a tool that needs no turns keeps its tools without attending`() {
    let store = Desk.store()
    let quiet = store.attach(Quiet())
    store.send(.add(1))
    #expect(quiet.count == 0)
    #expect(quiet.tools?.attached(Quiet.self) == nil)
    quiet.tools?.setAttendance(of: quiet, to: true)
    quiet.tools?.setAttendance(of: quiet, to: true)
    store.send(.add(1))
    #expect(quiet.count == 1)
    #expect(quiet.tools?.attached(Quiet.self) === quiet)
  }

  @MainActor
  @Test func `a store can be entered from elsewhere until it is released`() async throws {
    var store: Store<Desk, DeskAction>? = Desk.store(Desk(count: 4))
    let tools = try StoreTools(of: #require(store))
    let entrance = try #require(tools.entrance())
    #expect(entrance.hasActor)
    let count = await Task.detached { await entrance.enter { $0.count } }.value
    #expect(count == 4)
    store = nil
    #expect(await entrance.enter { $0.count } == nil)
  }
}
