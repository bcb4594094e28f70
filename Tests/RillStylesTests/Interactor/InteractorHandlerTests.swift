import Rill
import RillFixtures
import RillStyles
import Synchronization
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct InteractorHandlerTests {
  typealias Action = InteractorDesk.Action

  let store = makeInteractorDesk()

  @Test func `the first part of a handler runs before send returns, and the rest on the store's actor`()
    async
  {
    let gate = Signal()
    let task = store.send(
      Action("load") { store in
        store.draft = "loading"
        await gate.wait()
        MainActor.preconditionIsolated()
        store.draft = "loaded"
      })
    #expect(store.draft == "loading")
    #expect(!task.isFinished)
    gate.fire()
    await task.finish()
    #expect(store.draft == "loaded")
  }

  @Test func `a handler immediately reads its own writes, including nested values`() async {
    await store.send(
      Action("write") { store in
        store.count += 1
        store.count += 1
        store.lines.append("one")
        store.lines.append("two")
        store.lines[0] += "!"
      }
    ).finish()
    #expect(store.count == 2)
    #expect(store.lines == ["one!", "two"])
  }

  @Test func `each write is a separate transition with the action as origin and cause`() async {
    let transitions = store.transitions()
    await store.send(
      Action("write") { store in
        store.count = 1
        await Task.yield()
        store.update("both") {
          $0.count = 2
          $0.draft = "x"
        }
      }
    ).finish()
    var iterator = transitions.makeAsyncIterator()
    let seen = [await iterator.next(), await iterator.next(), await iterator.next()].compactMap(\.self)
    #expect(seen.map(\.origin) == [.caller, .interactor("write"), .interactor("write")])
    #expect(seen.map(\.cause) == [nil, 1, 1])
    #expect(seen.map { "\($0.subject)" }.dropFirst() == [#"write("\\State.count")"#, #"write("both")"#])
  }

  @Test func `an action is described only for attached middleware`() async {
    final class Names: Sendable {
      let count = Mutex(0)
    }
    struct Named: Sendable, CustomStringConvertible {
      let names: Names
      var description: String {
        names.count.withLock { $0 += 1 }
        return "named"
      }
    }
    struct Counter: Actionable {
      func handle(_ action: Named, store: MutatingStore<Int, Named>) async { store.update { $0 += 1 } }
    }
    let names = Names()
    // From now on, every turn of the process takes notes.
    _ = ViewState(wrappedValue: 0, animation: .default)
    let store = Store(0, interactor: Counter())
    let watch = store.observe { _ in }
    await store.send(Named(names: names)).finish()
    #expect(store.state == 1)
    #expect(names.count.withLock { $0 } == 0)
    let transitions = store.transitions()
    await store.send(Named(names: names)).finish()
    var iterator = transitions.makeAsyncIterator()
    _ = await iterator.next()
    #expect(await iterator.next()?.origin == .interactor("named"))
    #expect(names.count.withLock { $0 } > 0)
    watch.cancel()
  }

  @Test func `writing an equal value creates no transition and notifies no observer`() async {
    var told = 0
    let watch = store.observe { _ in told += 1 }
    await store.send(Action("write") { $0.count = 0 }).finish()
    #expect(told == 0)
    #expect(store.revision == 1)
    watch.cancel()
  }

  @Test func `two handlers that write across suspensions lose no write`() async {
    let gate = Signal()
    func adding(_ line: String) -> Action {
      Action(line) { store in
        await gate.wait()
        store.lines.append(line)
      }
    }
    let tasks = [store.send(adding("one")), store.send(adding("two"))]
    gate.fire()
    for task in tasks { await task.finish() }
    #expect(Set(store.lines) == ["one", "two"])
  }

  @Test func `handlers start in the order of their sends`() async {
    for line in ["a", "b", "c"] { store.send(.note(line)) }
    #expect(store.lines == ["a", "b", "c"])
  }

  @Test func `an action sent by a handler has its own handler, and finish waits for both`() async {
    let gate = Signal()
    let inner = Action("inner") { store in
      store.lines.append("begun")
      await gate.wait()
      store.lines.append("inner")
    }
    let task = store.send(
      Action("outer") { store in
        store.send(inner)
        store.lines.append("outer \(store.lines.count)")
      })
    #expect(store.lines == ["begun", "outer 1"])
    #expect(!task.isFinished)
    gate.fire()
    await task.finish()
    #expect(store.lines == ["begun", "outer 1", "inner"])
  }

  @Test func `a forced write notifies every observer of the field and of the whole`() async {
    var told: [String] = []
    let watches = [
      store.observe(\.draft) { _ in told.append("field") }, store.observe { _ in told.append("whole") },
    ]
    await store.send(Action("same") { $0.set(\.draft, to: "") }).finish()
    #expect(told.isEmpty)
    await store.send(Action("forced") { $0.set(\.draft, to: "", forced: true) }).finish()
    #expect(told == ["field", "whole"])
    watches.forEach { $0.cancel() }
  }

  @Test func `a write carries its animation`() async {
    let transitions = store.transitions()
    await store.send(
      Action("move") { store in
        store.set(\.count, to: 1, animation: .default)
        store.update(animation: .linear(seconds: 1)) { $0.count = 2 }
        store.count = 3
      }
    ).finish()
    var animations: [StateAnimation?] = []
    for await transition in transitions.prefix(4) { animations.append(transition.animation) }
    #expect(animations == [nil, .default, .linear(seconds: 1), nil])
  }

  @Test func `finished handlers leave nothing behind`() async {
    for line in 0..<100 { await store.send(.note("\(line)")).finish() }
    #expect(store.lines.count == 100)
    #expect(store.effects.allSatisfy { $0.description.name.hasPrefix("hook") })
  }

  @Test func `a late handler does not retain the store and writes nothing after its release`() async {
    let gate = Signal()
    let seen = Recorder<[String]>()
    var store: InteractorDeskStore? = makeInteractorDesk()
    let task = store?.send(
      Action("late") { store in
        store.lines.append("before")
        await gate.wait()
        store.lines.append("late")
        store.send(.note("later"))
        seen.note(store.lines)
      })
    weak let gone = store
    store = nil
    #expect(gone == nil)
    #expect(task?.isFinished == true)
    gate.fire()
    #expect(await seen.first(1) == [["before"]])
  }

  @Test func `a validator refuses a handler's write, and the handler reads the old value`() async {
    let store = Store(
      InteractorDesk.State(), interactor: InteractorDesk(),
      validators: [Validator("no more than one") { $0.count <= 1 }])
    await store.send(
      Action("count") { store in
        store.count = 1
        store.count = 2
        store.lines = ["\(store.count)"]
      }
    ).finish()
    #expect(store.count == 1)
    #expect(store.lines == ["1"])
  }

  @Test func `a handler may be a child of a reducer`() async {
    struct House: Reducer {
      struct State: Equatable { var desk = InteractorDesk.State() }
      enum Action { case desk(InteractorDesk.Action) }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .desk(let action):
          Handling(InteractorDesk()).reduce(\.desk, of: &state, action: action, embed: Action.desk)
        }
      }
    }
    let store = Store(House.State()) { House() }
    await store.send(
      .desk(
        Action("write") { store in
          store.count += 1
          store.send(.note("sent"))
        })
    ).finish()
    #expect(store.desk.count == 1)
    #expect(store.desk.lines == ["sent"])
  }
}
