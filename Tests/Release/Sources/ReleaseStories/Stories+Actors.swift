import Rill
import RillDependencies
import RillStyles

/// Work, handlers, hooks and scopes on a store that an actor owns, which the optimizer could move off the actor.
private actor Room {
  /// An object that two threads must not change concurrently.
  final class Shared { var count = 0 }

  struct Logic: Interactor {
    struct State {
      let shared: Shared
      let room: Weak
      var heard = 0
    }
    enum Action { case work }
    enum Hook: CaseIterable { case now, later }

    let news: (AsyncStream<Int>, AsyncStream<Int>)

    func handle(_ action: Action, store: MutatingStore<State, Action>) async {
      store.state.touch()
      await Task.yield()
      store.state.touch()
      await Failures.reporting(to: { _ in }) {
        await Task.yield()
        store.state.touch()
      }
      await withDependencies({ _ in }) {
        await Task.yield()
        store.state.touch()
      }
    }

    func schedule(_ handling: Effect<Action>, for action: Action) -> Effect<Action> {
      // Work with a delay hops to the actor, while other work starts there.
      handling.delay(for: .microseconds(1))
    }

    func attach(_ hook: Hook, to store: MutatingStore<State, Action>) -> HookBinding {
      switch hook {
      case .now: .each(news.0) { [number = 1] _ in store.hear(number) }
      case .later:
        .each(news.1) { _ in
          await Task.yield()
          store.hear(1)
        }
      }
    }
  }

  /// A reference that a state may have to the actor that owns its store.
  final class Weak: Sendable {
    weak let room: Room?
    init(_ room: Room) { self.room = room }
  }

  private var store: Store<Logic.State, Logic.Action>?
  private let shared = Shared()

  func start(_ now: AsyncStream<Int>, _ later: AsyncStream<Int>) {
    store = Store(
      Logic.State(shared: shared, room: Weak(self)), interactor: Logic(news: (now, later)))
  }

  func run() async {
    shared.count += 1
    await store?.send(.work).finish()
  }

  /// Waits until the hooks have received a number of elements, and returns how often the object was changed.
  func count(after heard: Int) async -> Int {
    _ = await store?.first(\.heard) { $0 == heard }
    return shared.count
  }
}

extension Room.Logic.State {
  fileprivate func touch() {
    room.room?.preconditionIsolated()
    shared.count += 1
  }
}

extension MutatingStore where State == Room.Logic.State, Action == Room.Logic.Action {
  fileprivate func hear(_ number: Int) {
    state.touch()
    self.heard += number
  }
}

extension Stories {
  /// An object of an actor that its handlers and hooks change, which would lose changes on two threads.
  @MainActor static func workOnActors() async {
    let (now, sendNow) = AsyncStream.makeStream(of: Int.self)
    let (later, sendLater) = AsyncStream.makeStream(of: Int.self)
    let room = Room()
    await room.start(now, later)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<1_000 {
          sendNow.yield(number)
          sendLater.yield(number)
        }
      }
      for _ in 0..<500 { group.addTask { await room.run() } }
    }
    let count = await room.count(after: 2_000)
    expect(count == 4_500, "an actor, its handlers and its hooks made \(count) changes instead of 4500")
  }
}

/// An actor whose store learns its actor while the actions of effects arrive: the initial value of a property has no isolation.
private actor LateOwner {
  private let store = Store(0, first: 1) {
    Reduce { (count: inout Int, action: Int) in
      if action == 1 { return .merge((0..<20).map { _ in .run { send in await send(2) } }) }
      if action == 2 { count += 1 }
      return .none
    }
  }

  func enter() { store.send(3) }

  func complete() async { _ = await store.first(\.self) { $0 == 20 } }
}

extension Stories {
  /// Actions of effects that arrive while the actor of their store becomes known, of which some were lost.
  @MainActor static func lateOwners() async {
    let watchdog = Task.detached {
      // Returns early if it is cancelled.
      guard (try? await Task.sleep(for: .seconds(120))) != nil else { return }
      expect(false, "an action was lost that arrived while the actor of its store became known")
    }
    for number in 0..<5_000 {
      let owner = LateOwner()
      var delay = number % 100 * 50
      while delay > 0 { delay = opaque(delay - 1) }
      await owner.enter()
      await owner.complete()
    }
    watchdog.cancel()
  }

  /// Returns a number that the optimizer does not know.
  @inline(never) private static func opaque(_ number: Int) -> Int { number }
}
