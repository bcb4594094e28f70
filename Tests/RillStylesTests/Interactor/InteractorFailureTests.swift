import Rill
import RillFixtures
import RillStyles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct InteractorFailureTests {
  struct Broken: Error {}

  @Test func `a handler's error is reported, and its writes are kept`() async {
    let store = makeInteractorDesk()
    await store.send(
      InteractorDesk.Action("loadBadly") { store in
        store.lines = ["begun"]
        await Task.yield()
        throw Broken()
      }
    ).finish()
    #expect(store.lines == ["begun"])
    #expect(
      await FailureLog.text(containing: "loadBadly") == """
        InteractorDesk threw an error while it handled loadBadly: Broken(). The handling has ended; what it had written \
        until then stays. Catch the error in handle(_:store:) and write it into the state.
        """)
  }

  @Test func `a hook's error is reported, the hook is listed as failed, and others continue`() async {
    struct Nervous: Hookable {
      typealias Action = EmptyAction
      enum Hook: CaseIterable { case calm, nervous }
      func attach(_ hook: Hook, to store: MutatingStore<Int, EmptyAction>) -> HookBinding {
        hook == .calm ? .each(store.changes(\.self)) { _ in } : HookBinding { throw Broken() }
      }
    }
    FailureLog.listen()
    let store = Store(0, interactor: Nervous())
    let hooks = store.hooks(of: Nervous.self)
    #expect(
      await FailureLog.text(containing: "The hook nervous of ") == """
        The hook nervous of InteractorFailureTests.Nervous threw an error: Broken(). The hook has ended; other hooks go on. Catch the error where \
        the hook is attached, or start it again with store.hooks(of: InteractorFailureTests.Nervous.self).start(.nervous).
        """)
    #expect(hooks.running == [.calm])
    #expect(hooks[.nervous] == .failed(Broken()))
    #expect(hooks[.nervous] != hooks[.calm])
  }

  @Test func `hooks added twice are reported`() {
    struct Twice: Hookable {
      typealias Action = EmptyAction
      enum Hook: CaseIterable { case one }
      func attach(_ hook: Hook, to store: MutatingStore<Int, EmptyAction>) -> HookBinding {
        .each(store.changes(\.self)) { _ in }
      }
    }
    FailureLog.listen()
    let store = Store(0, interactor: Twice())
    store.addHooks(Twice())
    #expect(store.effects.count == 1)
    #expect(
      FailureLog.texts(containing: "Twice") == [
        """
        The hooks of InteractorFailureTests.Twice were added to Store<Int, Never>, which has them already. The first ones stay. Use \
        store.hooks(of: InteractorFailureTests.Twice.self) to stop and start them.
        """
      ])
  }

  @Test func `hooks added to a scoped store are reported`() {
    struct Nested: Hookable {
      typealias Action = Int
      enum Hook: CaseIterable { case one }
      func attach(_ hook: Hook, to store: MutatingStore<Int, Int>) -> HookBinding { HookBinding {} }
    }
    let store = Store([1]) { (_: inout [Int], _: Int) in .none }
    let part = store.scope(\.[0]) { (action: Int) in action }
    #expect(
      Reports.of { part.addHooks(Nested()) } == [
        """
        The logic of hooks InteractorFailureTests.Nested was attached to Store<Int, Int>, which is a part of another store and runs no turns of \
        its own. It was not attached. Attach it to the store that was made with an initial state.
        """
      ])
    #expect(store.effects.isEmpty)
  }

  @Test func `unknown hooks are reported and ignored`() {
    struct Absent: Hookable {
      typealias Action = EmptyAction
      enum Hook: CaseIterable { case one }
      func attach(_ hook: Hook, to store: MutatingStore<Int, EmptyAction>) -> HookBinding { HookBinding {} }
    }
    FailureLog.listen()
    let store = Store<Int, EmptyAction>(0)
    let hooks = store.hooks(of: Absent.self)
    hooks.start()
    #expect(hooks.running.isEmpty)
    #expect(
      FailureLog.texts(containing: "Absent") == [
        """
        The hooks of InteractorFailureTests.Absent were asked for, but Store<Int, Never> has none of them. Nothing happened. Make the store with \
        that interactor, or call addHooks(_:) first, on the store that was made with an initial state.
        """
      ])
  }
}

@Suite(.timeLimit(.minutes(60))) struct InteractorIsolationTests {
  struct Alone: Interactor {
    struct State: Equatable { var count = 0 }
    enum Action { case aloneCount }
    enum Hook: CaseIterable { case aloneHook }
    func handle(_ action: Action, store: MutatingStore<State, Action>) async { store.count += 1 }
    func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
      .each(store.changes(\.count)) { if $0 == 1 { store.count = 10 } }
    }
  }

  @Test func `without an actor, hooks do not start and actions are not handled, and both are reported`() async
  {
    FailureLog.listen()
    await nobodys()
    #expect(
      FailureLog.texts(containing: "aloneHook") == [
        """
        The hook aloneHook of InteractorIsolationTests.Alone did not start: no actor owns the store, so there is nowhere to wait for what the hook \
        listens to. Create the store on the main actor or in an actor.
        """
      ])
    #expect(
      await FailureLog.text(containing: "aloneCount") == """
        The effect "aloneCount" wants to run on this store of InteractorIsolationTests.Alone.Action, but no actor owns that store, so there is nowhere \
        to run. It did not run. Create the store on the main actor or in an actor, or use .run(_:_:).
        """)
  }

  @concurrent private func nobodys() async {
    let store = Store(Alone.State(), interactor: Alone())
    #expect(store.hooks(of: Alone.self).running.isEmpty)
    await store.send(.aloneCount).finish()
    #expect(store.count == 0)
  }

  actor Keeper {
    var store: Store<InteractorDesk.State, InteractorDesk.Action>?

    func work() async -> [String] {
      let store = makeInteractorDesk { hook, store in
        store.changes(\.count).map { "\($0)" }.assign(to: \.draft, on: store)
      }
      self.store = store
      let actor = ObjectIdentifier(self)
      let task = store.send(
        InteractorDesk.Action("work") { store in
          store.count = 1
          await Task.yield()
          #expect(#isolation.map(ObjectIdentifier.init) == actor)
          store.lines.append(store.draft)
        })
      #expect(store.draft == "1")
      await task.finish()
      return store.lines
    }
  }

  @Test func `in an actor, handlers and hooks run on it`() async {
    #expect(await Keeper().work() == ["1"])
  }
}
