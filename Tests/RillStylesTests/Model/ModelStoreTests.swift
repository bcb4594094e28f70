import Rill
import RillFixtures
import RillStyles
import Testing

/// The creation of stores of models, and their isolations.
@Suite(.timeLimit(.minutes(60))) struct ModelStoreTests {
  struct Desk: Sendable {
    var title = "desk"
    var log = Recorder<String>()
  }

  struct Note: Model, Equatable, Sendable {
    enum Action: Equatable, Sendable { case open, opened(String), fail, failed(String) }
    struct Torn: Error {}

    var text = ""

    static func update(_ state: Note, _ action: Action, environment: Desk) -> Update<Note> {
      switch action {
      case .open:
        Update(
          state,
          effect: .future("open") {
            environment.log.note("open")
            return .opened(environment.title)
          })
      case .opened(let text), .failed(let text): Update(state.with { $0.text = text })
      case .fail:
        Update(
          state,
          effect: .future("fail") {
            throw Torn()
          } catch: {
            .failed("\($0)")
          })
      }
    }
  }

  @MainActor @Test func `a store is created from its environment, and its first effects run`() async {
    let store = Store(Note.self, environment: Desk()) { desk in
      Update(Note(text: desk.title), effect: .future { .opened("later") }, animation: .default)
    }
    #expect(store.text == "desk")
    #expect(await store.first(\.text, where: { $0 == "later" }) == "later")
  }

  @MainActor @Test func `the animation of a creating update is never shown`() async {
    let store = Store(Note.self, environment: Desk()) { _ in
      Update(Note(text: "first"), effect: .send(.opened("second")), animation: .named("creation"))
    }
    let transitions = store.transitions()
    store.send(.opened("third"))
    var iterator = transitions.makeAsyncIterator()
    let transition = await iterator.next()
    #expect(store.text == "third")
    #expect(transition?.animation == nil)
  }

  @MainActor @Test func `a store is created with a first action, which is sent once`() async {
    let desk = Desk()
    let store = Store(Note(), environment: desk, first: .open)
    #expect(await store.first(\.text, where: { $0 == "desk" }) == "desk")
    #expect(desk.log.elements == ["open"])
  }

  @MainActor @Test func `changing a copy of the environment does not affect the store`() async {
    var desk = Desk()
    let store = Store(Note(), environment: desk)
    desk.title = "other"
    await store.send(.open).finish()
    #expect(store.text == "desk")
  }

  @MainActor @Test func `an effect does not begin until a store starts it`() async {
    let desk = Desk()
    let update = Note.update(Note(), .open, environment: desk)
    #expect(update.effect.descriptions.map(\.name) == ["open"])
    #expect(desk.log.elements == [])
    let store = Store(Note(), environment: desk)
    await store.send(.open).finish()
    #expect(desk.log.elements == ["open"])
  }

  @MainActor @Test func `an error of an effect becomes an action`() async {
    let store = Store(Note(), environment: Desk())
    await store.send(.fail).finish()
    #expect(store.text == "Torn()")
  }

  @MainActor @Test func `the work of an effect is cancelled with the store`() async {
    struct Span: Sendable { let begun = Signal(), ended = Signal() }
    struct Endless: Model {
      static func update(_ state: Endless, _ action: Int, environment: Span) -> Update<Endless> {
        Update(
          state,
          effect: .future {
            environment.begun.fire()
            await withTaskCancellationHandler {
              await environment.ended.wait()
            } onCancel: {
              environment.ended.fire()
            }
            return 1
          })
      }
    }
    let span = Span()
    do {
      let store = Store(Endless(), environment: span)
      store.send(0)
      await span.begun.wait()
    }
    await span.ended.wait()
    #expect(span.ended.hasFired)
  }

  @Test func `a store without an actor handles the actions of its effects`() async {
    await takesIn(isolation: nil)
  }

  private func takesIn(isolation: isolated (any Actor)?) async {
    let store = Store(Note(), environment: Desk())
    await store.send(.open).finish()
    #expect(store.text == "desk")
    var updates = store.updates().makeAsyncIterator()
    store.send(.opened("x"))
    #expect(await updates.next()?.state.text == "x")
  }

  @Test func `a store runs in any actor, and others send through a handle`() async {
    actor Office {
      lazy var store = Store(Note(), environment: Desk())
      var text: String { store.text }
      var sender: Sender<Note.Action> { store.sender() }
      func open() async { await store.send(.open).finish() }
    }
    let office = Office()
    await office.open()
    #expect(await office.text == "desk")
    let sender = await office.sender
    await withTaskGroup { group in
      for number in 0..<8 { group.addTask { await sender.send(.opened("\(number)")) } }
    }
    #expect(await office.text.count == 1)
  }

  @MainActor @Test func `a state that declares its actions creates a store with them`() {
    struct Plain { var number = 0 }
    struct Up: StateAction { func reduce(_ plain: inout Plain) { plain.number += 1 } }
    struct Counted: Model {
      var number = 0
      static func update(_ state: Counted, _ action: Int, environment: Void) -> Update<Counted> {
        Update(state.with { $0.number += action })
      }
    }
    let clock = ContinuousClock()
    let (model, timed) = (Store(Counted()), Store(Counted(), clock: clock))
    let (bank, timedBank) = (Store(Plain()), Store(Plain(), validators: [], clock: clock))
    let actionless: Store<Plain, Never> = Store(Plain())
    model.send(1)
    timed.send(2)
    bank.send(Up())
    timedBank.send(Up())
    actionless.update { $0.number = 5 }
    #expect(
      [model.number, timed.number, bank.number, timedBank.number, actionless.number] == [1, 2, 1, 1, 5])
    #expect(Store(Counted(), first: 3).number == 3)
  }
}
