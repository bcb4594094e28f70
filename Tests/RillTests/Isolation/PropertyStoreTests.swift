import RillFixtures
import Testing

@testable import Rill

/// Stores that are the initial value of a property, which belongs to no isolation, and are then used on an actor.
@Suite(.timeLimit(.minutes(60))) struct PropertyStoreTests {
  private actor Owner {
    let ended: Signal
    let entered: Signal
    /// A store with an effect whose action arrives before the actor is known.
    let store: OutpostStore

    init() {
      let (ended, entered) = (Signal(), Signal())
      (self.ended, self.entered) = (ended, entered)
      store = OutpostStore(Outpost.State(), isolation: nil) {
        (state: inout Outpost.State, action: Outpost.Action) in
        if case .note(let line) = action { state.log.append(line) }
        if case .start(let effect) = action { return effect }
        return .none
      }
      store.send(
        .start(
          .run("early") { send in
            await send(.note("early"))
            ended.fire()
          }), isolation: nil)
      store.whenEntered { _, actor in if actor != nil { entered.fire() } }
    }

    func observe() async -> [[String]] {
      await store.arrival()
      var seen: [[String]] = []
      let subscription = store.observe(\.log, initial: true) { seen.append($0.new) }
      store.send(.note("later"))
      withExtendedLifetime(subscription) {}
      return seen
    }

    func firstValue() async -> [String]? {
      await store.arrival()
      var values = store.values(\.log).makeAsyncIterator()
      return await values.next()
    }

    func becomeKnown(by call: @Sendable (isolated Owner) -> Void) async {
      await store.arrival()
      // Tells the store its actor, and takes nothing in.
      call(self)
      await ended.wait()
      await entered.wait()
    }

    var log: [String] { store.state.log }
  }

  @Test func `an observer sees what effects have sent before the actor was known`() async {
    #expect(await Owner().observe() == [["early"], ["early", "later"]])
  }

  @Test func `a sequence starts with what effects have sent before the actor was known`() async {
    #expect(await Owner().firstValue() == ["early"])
  }

  @Test(arguments: 0..<4)
  func `what waits is handled once the actor is known, without a further call`(_ call: Int) async {
    let owner = Owner()
    await owner.becomeKnown { owner in
      switch call {
      case 0: _ = owner.store.sender()
      case 1: _ = owner.store.binding(\.log)
      case 2: _ = owner.store.binding(\.log) { .note($0.last ?? "") }
      default: _ = owner.store.scope(\.log) { (line: String) in Outpost.Action.note(line) }.binding(\.self)
      }
    }
    #expect(await owner.log == ["early"])
  }
}
