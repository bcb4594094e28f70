import Rill
import RillFixtures
import RillStyles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct EmitTests {
  private let store = Clerk.store([
    "three": .send(.toast(["a", "a", "b"])), "later": .run { send in await send(.toast(["late"])) },
    "flood": .send(.toast((0..<200).map(String.init))),
  ])

  private func emit(_ texts: String...) {
    store.update { [texts] state in for text in texts { state.toast = text } }
  }

  @Test func `the count starts at zero and grows with each assignment, and equality is the value's`() {
    var state = Clerk.State()
    #expect(state.$toast.count == 0)
    state.toast = "x"
    state.toast = "x"
    state.toast += "y"
    #expect(state.$toast.count == 3)
    #expect(state.toast == "xy")
    var other = Clerk.State()
    other.toast = "xy"
    #expect(state == other)
  }

  @Test func `each assignment is delivered exactly once, including equal ones and several of one reduction`()
    async
  {
    let events = store.events(\.$toast)
    store.send(.work("three"))
    emit("b")
    store.send(.tick)
    emit("end")
    #expect(await events.first(5) == ["a", "a", "b", "b", "end"])
  }

  @Test func `an observer receives each assignment before send returns, until it is cancelled`() {
    emit("before")
    var told: [String] = []
    let subscription = store.observe(emitted: \.$toast) { told.append($0) }
    store.send(.work("three"))
    store.send(.tick)
    emit("b")
    #expect(told == ["a", "a", "b", "b"])
    store.batch {
      emit("one")
      emit("two", "three")
    }
    #expect(told.suffix(3) == ["one", "two", "three"])
    subscription.cancel()
    emit("unheard")
    #expect(told.count == 7)
  }

  @Test func `an assignment made by an observer is delivered next`() {
    var told: [String] = []
    let subscription = store.observe(emitted: \.$toast) { [store] text in
      told.append(text)
      if text == "ping" { store.update { $0.toast = "pong" } }
    }
    emit("ping", "after")
    #expect(told == ["ping", "after", "pong"])
    subscription.cancel()
  }

  @Test func `earlier assignments are not delivered, nor do unrelated changes deliver anything`() async {
    emit("before")
    let events = store.events(\.$toast)
    store.send(.tick)
    emit("after")
    #expect(await events.first(1) == ["after"])
  }

  @Test func `an assignment of a later mutation is delivered as well`() async {
    let events = store.events(\.$toast)
    await store.send(.work("later")).finish()
    #expect(await events.first(1) == ["late"])
  }

  @Test func `a batch delivers all assignments of its turns`() async {
    let events = store.events(\.$toast)
    store.batch {
      emit("one")
      emit("two", "three")
    }
    #expect(await events.first(3) == ["one", "two", "three"])
  }

  @Test func `each of several observers receives all assignments`() async {
    let (one, two) = (store.events(\.$toast), store.events(\.$toast))
    emit("x")
    #expect(await one.first(1) == ["x"])
    #expect(await two.first(1) == ["x"])
  }

  @Test func `a copy of the state has its own events`() async {
    let events = store.events(\.$toast)
    var copy = store.state
    copy.toast = "elsewhere"
    #expect(store.toast == "")
    emit("here")
    #expect(await events.first(1) == ["here"])
  }

  @Test func `it works in a part that is added, removed and replaced`() async {
    let family = Family.store()
    let events = family.events(\.guest?.friend?.$toast)
    family.update { state in
      state.guest = Family.Guest(name: "Ada", friend: Clerk.State())
      state.guest?.friend?.toast = "one"
      state.guest?.friend?.toast = "two"
    }
    family.send(.guest(nil))
    family.send(.guest("Grace"))
    family.update { $0.guest?.friend?.toast = "three" }
    #expect(await events.first(3) == ["one", "two", "three"])
  }

  @Test func `it works on a scoped store`() async {
    let family = Family.store()
    let events = family.scope(\.kid, action: Family.Action.kid).events(\.$toast)
    family.update { $0.kid.toast = "hello" }
    #expect(await events.first(1) == ["hello"])
  }

  @Test func `a restored state delivers nothing again`() async {
    let events = store.events(\.$toast)
    emit("one")
    let before = store.state
    emit("two")
    store.update { $0 = before }
    emit("three")
    #expect(await events.first(3) == ["one", "two", "three"])
  }

  @Test func `a refused assignment is not delivered`() async {
    let store = Store(Clerk.State(), validators: [Validator("polite") { $0.toast != "no" }]) {
      Clerk(works: ["no": .send(.toast(["no"])), "yes": .send(.toast(["yes"]))])
    }
    let events = store.events(\.$toast)
    store.send(.work("no"))
    store.send(.work("yes"))
    #expect(await events.first(1) == ["yes"])
  }

  @Test func `the events end with the store`() async {
    var store: Store? = Clerk.store()
    let events = store?.events(\.$toast)
    store?.update { $0.toast = "last" }
    store = nil
    #expect(await events?.collected() == ["last"])
  }

  @Test func `observing the projection notifies once per turn, equal or not`() {
    var told: [Int] = []
    let watch = store.observe(\.$toast) { told.append($0.new.count) }
    store.send(.work("three"))
    emit("b")
    store.send(.tick)
    #expect(told == [3, 4])
    watch.cancel()
  }

  @Test func `more assignments than the limit are reported, and the newest are delivered`() async {
    FailureLog.listen()
    struct Loud { @Emit(keeping: 2) var text = "" }
    let loud = Store(Loud()) { (state: inout Loud, count: Int) in
      for number in 0..<count { state.text = "\(number)" }
      return .none
    }
    let events = loud.events(\.$text)
    loud.send(10)
    loud.send(1)
    let seen = await events.collectedUntil("0")
    #expect(seen == ["6", "7", "8", "9", "0"])
    #expect(
      FailureLog.texts(containing: "in EmitTests.Loud in") == [
        """
        More was assigned to an @Emit of String in EmitTests.Loud in one turn or batch than it keeps. Its observers received \
        only the newest 4. Keep more with @Emit(keeping:), or assign less often.
        """
      ])
  }
}

extension AsyncSequence where Element == String, Failure == Never {
  /// Returns the elements up to and including the given one.
  fileprivate func collectedUntil(_ last: String) async -> [String] {
    var elements: [String] = []
    for await element in self {
      elements.append(element)
      if element == last { break }
    }
    return elements
  }
}
