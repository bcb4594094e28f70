import Rill
import RillFixtures
import RillStyles
import Testing

/// Models that change their state in place.
@Suite struct MutatingModelTests {
  struct Journal: MutatingModel {
    enum Action: Equatable, Sendable { case write(Int), writeTwice(Int), note(Note.Action) }

    var pages = Array(0..<100)
    var note = Note()

    /// The address of the pages, which a copy would change.
    var address: Int { pages.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }

    static func update(_ state: inout Journal, _ action: Action, environment: String) -> Effect<Action> {
      switch action {
      case .write(let number): state.pages[0] = number
      case .writeTwice(let number):
        state.pages[0] = number
        return .send(.write(number + 1)).animation(.named(environment))
      case .note(let action):
        return Note.reducer(environment: ()).reduce(\.note, of: &state, action: action, embed: Action.note)
      }
      return .none
    }
  }

  struct Note: MutatingModel {
    enum Action: Equatable, Sendable { case add(Int) }

    var lines = [0]

    static func update(_ state: inout Note, _ action: Action, environment: Void) -> Effect<Action> {
      if case .add(let line) = action { state.lines.append(line) }
      return .none
    }
  }

  @Test func `a collection that a mutating model changes is not copied`() {
    let store = Store(Journal(), environment: "pen", isolation: nil)
    let address = store.state.address
    store.send(.write(7), isolation: nil)
    #expect(store.state.pages[0] == 7)
    #expect(store.state.address == address)
  }

  @Test func `a middleware does not make a mutating model copy`() {
    let store = Store(Journal(), environment: "pen", isolation: nil)
    let transitions = store.transitions()
    let address = store.state.address
    store.send(.write(7), isolation: nil)
    #expect(store.state.address == address)
    withExtendedLifetime(transitions) {}
  }

  @Test func `a child of a mutating model is changed in place`() {
    let store = Store(Journal(), environment: "pen", isolation: nil)
    let address = store.state.address
    store.send(.note(.add(3)), isolation: nil)
    #expect(store.state.note.lines == [0, 3])
    #expect(store.state.address == address)
  }

  @Test func `the pure form of a mutating model leaves its argument unchanged`() {
    let before = Journal()
    let update = Journal.update(before, .writeTwice(7), environment: "pen")
    #expect(before.pages[0] == 0)
    #expect(update.state.pages[0] == 7)
  }

  @Test func `several actions of a mutating model are one update`() {
    let update = Journal.update(Journal(), actions: [.write(1), .note(.add(2))], environment: "pen")
    #expect(update.state.pages[0] == 1)
    #expect(update.state.note.lines == [0, 2])
    #expect(update.actions == [.write(1), .note(.add(2))])
  }

  @Test func `the effects and the animation of a mutating model take part in the turn`() async {
    let store = Store(Journal(), environment: "pen", isolation: nil)
    let transitions = store.transitions()
    store.send(.writeTwice(7), isolation: nil)
    #expect(store.state.pages[0] == 8)
    var iterator = transitions.makeAsyncIterator()
    let first = await iterator.next()
    #expect(first?.animation == .named("pen"))
  }

  @Test func `a stream of updates receives the states of a mutating model`() async {
    let store = Store(Journal(), environment: "pen", isolation: nil)
    let updates = store.updates()
    store.send(.write(7), isolation: nil)
    store.send(.write(8), isolation: nil)
    var iterator = updates.makeAsyncIterator()
    let first = await iterator.next()
    let second = await iterator.next()
    #expect(first?.state.pages[0] == 7)
    #expect(first?.actions == [.write(7)])
    #expect(second?.state.pages[0] == 8)
    #expect(store.state.pages[0] == 8)
  }

  @Test func `a mutating model changes in place again when the stream of its updates has ended`() {
    let store = Store(Journal(), environment: "pen", isolation: nil)
    do {
      let updates = store.updates()
      store.send(.write(7), isolation: nil)
      withExtendedLifetime(updates) {}
    }
    // The first change after the end finds out that nobody listens.
    store.send(.write(8), isolation: nil)
    let address = store.state.address
    store.send(.write(9), isolation: nil)
    #expect(store.state.address == address)
  }

  @Test func `the environment of a mutating model is exchanged`() async {
    let store = Store(Journal(), environment: "pen", isolation: nil)
    #expect(store.exchange(environment: "ink") == "pen")
    let transitions = store.transitions()
    store.send(.writeTwice(1), isolation: nil)
    var iterator = transitions.makeAsyncIterator()
    let first = await iterator.next()
    #expect(first?.animation == .named("ink"))
  }
}
