import Rill
import RillStyles
import RillTesting
import Testing

@MainActor @Suite struct TestStoreInteractorTests {
  private let incoming: AsyncStream<String>
  private let source: AsyncStream<String>.Continuation

  init() { (incoming, source) = AsyncStream.makeStream(of: String.self) }

  private func store(
    _ exhaustivity: Exhaustivity = .on, effects: EffectTreatment<Chat.Action> = .run
  ) -> TestStore<Chat.State, Chat.Action> {
    TestStore(exhaustivity: exhaustivity, effects: effects) { [incoming] clock in
      Store(Chat.State(), interactor: Chat(incoming: incoming), clock: clock)
    }
  }

  @Test func `each write of an interactor is asserted on its own`() async {
    let reports = await reported {
      let store = store()
      await store.send(.load)
      await store.receiveWrite(\.isLoading, true)
      await store.receiveWrite(\.messages, ["hello"])
      await store.receiveWrite(\.isLoading, false)
      await store.skipEffects()
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `the writes of an interactor are asserted as one change`() async {
    let reports = await reported {
      let store = store()
      await store.send(.load)
      await store.receiveWrites { $0.messages = ["hello"] }
      await store.perform(.load)
      await store.set(\.draft, to: "hi")
      await store.receiveWrite(\.cached, "hi")
      await store.perform(.say) {
        $0.messages = ["hello", "hi"]
        $0.draft = ""
        $0.cached = ""
      }
      await store.skipEffects()
      await store.finish()
    }
    #expect(reports == [])
  }

  /// A reducer with an interactor as its child.
  private struct House: Reducer {
    struct State: Equatable {
      var chat = Chat.State()
      var isLoading = false
    }
    enum Action { case chat(Chat.Action) }
    let incoming: AsyncStream<String>

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .chat(let action):
        Handling(Chat(incoming: incoming)).reduce(\.chat, of: &state, action: action, embed: Action.chat)
      }
    }
  }

  @Test func `the writes of a child are asserted by a path of the parent`() async {
    let reports = await reported {
      let store = TestStore(House.State()) { House(incoming: incoming) }
      await store.send(.chat(.load))
      await store.receiveWrite(\.chat.isLoading, true)
      await store.receiveWrite(\.chat.messages, ["hello"])
      await store.receiveWrite(\.isLoading, false)
      await store.finish()
    }
    #expect(reports.count == 1 && reports[0].contains("State.isLoading"), "\(reports)")
  }

  @Test func `a missing or wrong write is reported by name`() async {
    let reports = await reported {
      let store = store()
      await store.send(.load)
      await store.receiveWrite(\.messages, ["hello"])
      await store.receiveWrite("draft")
      await store.receiveWrite(\.isLoading, true)
      await store.skipEffects()
    }
    #expect(
      reports == [
        #"""
        receiveWrite(\State.messages) found a match, but one transition came before it and must be asserted first:

          • a write of \State.isLoading, from interactor load

        Take each with receive(…) or receiveWrite(…).
        """#,
        #"""
        receiveWrite("draft") found no match. Handled by the store and not asserted:

          • a write of \State.isLoading, from interactor load

        Receive what comes first, or skip all of it with skipReceived().
        """#,
        #"""
        receiveWrite(\State.isLoading) made another state than the test expects:

            Chat.State(
              … 2 unchanged
          -   isLoading: true
          +   isLoading: false
              … 1 unchanged
            )

        (−: expected, +: actual) If the actual state is right, let the closure make it.
        """#,
      ])
  }

  @Test func `a missing write reports the running effects`() async {
    let reports = await reported {
      let store = store()
      await store.receiveWrite("draft")
      await store.set(\.draft, to: "")
    }
    #expect(
      reports == [
        #"""
        receiveWrite("draft") found nothing: everything that the store has handled is asserted. 2 effects are still \#
        running:

          • hook incoming, waiting for an event, a task or another clock than the store's
          • hook draft, waiting for an event, a task or another clock than the store's

        Advance the clock, produce what it waits for, or pass a time limit: within: .seconds(1).
        """#,
        #"""
        set(\State.draft, to: "") wrote nothing: the field has that value already, and a binding does not write an \#
        equal one. Start with another value, or use expectNoChange.
        """#,
        #"""
        The test has ended, but 2 effects are still running:

          • hook incoming, waiting for an event, a task or another clock than the store's
          • hook draft, waiting for an event, a task or another clock than the store's

        Let them end: advance the clock, send the action that cancels them, stop the hook, or skip them \#
        with skipEffects().
        """#,
      ])
  }

  @Test func `a hook's write is received, and a running hook fails the test at the end`() async {
    let reports = await reported {
      let store = store()
      source.yield("ho")
      await store.receiveWrite(\.messages, ["ho"])
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        The test has ended, but 2 effects are still running:

          • hook incoming, waiting for an event, a task or another clock than the store's
          • hook draft, waiting for an event, a task or another clock than the store's

        Let them end: advance the clock, send the action that cancels them, stop the hook, or skip them \#
        with skipEffects().
        """#
      ])
  }
}
