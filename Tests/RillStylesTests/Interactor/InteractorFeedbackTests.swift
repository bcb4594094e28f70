import Rill
import RillFixtures
import RillStyles
import Testing

/// Hooks and handlers that trigger themselves, without exhausting the stack and without an endless send.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct InteractorFeedbackTests {
  typealias Desk = InteractorDesk

  private func makeDesk(_ first: @escaping @Sendable (Desk.Face) -> HookBinding) -> InteractorDeskStore {
    makeInteractorDesk { hook, store in hook == .first ? first(store) : HookBinding {} }
  }

  @Test func `100,000 writes chained by a hook on its own field do not deepen the stack`() {
    let store = makeDesk { store in
      .each(store.changes(\.count)) { if $0 < 100_000 { store.count = $0 + 1 } }
    }
    store.update { $0.count = 1 }
    #expect(store.count == 100_000)
  }

  @Test func `two hooks that trigger each other endlessly are stopped and can continue afterwards`() {
    struct PingPong: Hookable {
      struct State: Equatable { var ping = 0, pong = 0, other = 0 }
      enum Hook: CaseIterable { case ping, pong, copy }
      func attach(_ hook: Hook, to store: MutatingStore<State, EmptyAction>) -> HookBinding {
        switch hook {
        case .ping: .each(store.changes(\.ping)) { store.pong = $0 + 1 }
        case .pong: .each(store.changes(\.pong)) { if $0 > 0 { store.ping = $0 + 1 } }
        case .copy: .each(store.changes(\.ping)) { store.other = $0 }
        }
      }
    }
    FailureLog.listen()
    let store = Store(PingPong.State(), interactor: PingPong())
    store.feedbackLimit = 1_003
    store.update { $0.ping = 1 }
    #expect(store.ping > 300)
    let texts = FailureLog.texts(containing: "led to 1003 inputs before it returned")
    #expect(texts.count == 1)
    #expect(
      texts.first?.hasPrefix("One send to Store<InteractorFeedbackTests.PingPong.State, Never> led") == true)
    #expect(texts.first?.contains("were: a hook that observes a change; a hook") == true)
    store.hooks(of: PingPong.self).stop(.pong)
    store.update { $0.ping = -7 }
    #expect(store.pong == -6)
    #expect(store.other == -7)
  }

  @Test func `a handler that always sends its own action leaves the stack and loses nothing`() {
    @Sendable func next(_ number: Int) -> Desk.Action {
      Desk.Action("next") { store in
        store.count += 1
        if number < 300 { store.send(next(number + 1)) }
      }
    }
    let store = makeDesk { _ in HookBinding {} }
    let task = store.send(next(1))
    #expect(store.count == 300)
    #expect(task.isFinished)
  }

  @Test func `a hook that sends an action whose handler writes the hook's field leaves the stack`() async {
    let store = makeDesk { store in
      .each(store.changes(\.count)) {
        if $0 < 300 { store.send(Desk.Action("count") { $0.count += 1 }) }
      }
    }
    store.update { $0.count = 1 }
    #expect(await store.first(\.count) { $0 == 300 } == 300)
  }

  @Test func `hooks receive another hook's writes in order after it returns`() {
    let store = makeInteractorDesk { hook, store in
      switch hook {
      case .first:
        .each(store.changes(\.count)) {
          store.lines.append("first \($0)")
          if $0 == 1 { store.count = 2 }
          store.lines.append("first \($0) done")
        }
      case .second: .each(store.changes(\.count)) { store.lines.append("second \($0)") }
      case .third: HookBinding {}
      }
    }
    store.update { $0.count = 1 }
    #expect(
      store.lines == [
        "first 1", "first 1 done", "second 1", "first 2", "first 2 done", "second 2",
      ])
  }

  @Test func `a handler immediately reads the hooks' reactions to its writes`() {
    let store = makeDesk { store in .each(store.changes(\.count)) { store.draft = "\($0)" } }
    store.send(
      Desk.Action("counts") { store in
        store.count = 1
        store.lines.append(store.draft)
        store.count = 2
        store.lines.append(store.draft)
      })
    #expect(store.lines == ["1", "2"])
  }
}
