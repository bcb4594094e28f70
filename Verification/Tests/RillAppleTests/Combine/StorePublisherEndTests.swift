import Combine
import Rill
import RillApple
import RillFixtures
import Testing

/// The end of a subscription to a store, by the store or by the subscriber.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StorePublisherEndTests {
  @Test func `a publisher keeps no store alive and finishes when the store goes`() {
    var store: Store<Counter, Counter.Action>? = Counter.store()
    weak let gone = store
    var ends: [String] = []
    let watches = [
      store?.publisher(\.count).sink { _ in
        ends.append("field")
      } receiveValue: { _ in
      },
      store?.actionPublisher().sink { _ in
        ends.append("actions")
      } receiveValue: { _ in
      },
      store?.transitionPublisher().sink { _ in
        ends.append("transitions")
      } receiveValue: { _ in
      },
    ]
    let late = store?.publisher(\.count)
    #expect(ends == [])
    store = nil
    #expect(gone == nil)
    #expect(ends.sorted() == ["actions", "field", "transitions"])
    var isOver = false
    _ = late?.sink { _ in
      isOver = true
    } receiveValue: { _ in
    }
    #expect(isOver)
    withExtendedLifetime(watches) {}
  }

  struct Page: Equatable { var part: Int? = 1 }

  @Test func `a publisher of a part finishes when the part leaves`() throws {
    let store = Store<Page, Int>(Page()) { (_: inout Page, _: Int) in .none }
    let part = try #require(store.scope(\.part, action: { $0 }) as Store<Int, Int>?)
    let tasters = (0..<2).map { _ in Taster<Int>(first: .unlimited) }
    part.publisher(\.self).subscribe(tasters[0])
    part.publisher(\.self).sink { _ in }.cancel()
    store.update { $0.part = 2 }
    store.update { $0.part = nil }
    part.publisher(\.self).subscribe(tasters[1])
    store.update { $0.part = 3 }
    #expect(tasters[0].inputs == [1, 2] && tasters[0].completions == 1)
    #expect(tasters[1].inputs == [2] && tasters[1].completions == 1)
  }

  @Test func `what waits is given out before the end, once there is demand`() {
    var store: Store<Counter, Counter.Action>? = Counter.store()
    let taster = Taster<Int>()
    store?.publisher(\.count).subscribe(taster)
    store?.send(.add(5))
    store = nil
    #expect(taster.inputs == [])
    #expect(taster.completions == 0)
    taster.request(.max(1))
    #expect(taster.inputs == [5])
    #expect(taster.completions == 1)
  }

  @Test func `the end comes without demand if nothing waits, and once`() {
    var store: Store<Counter, Counter.Action>? = Counter.store()
    let taster = Taster<Int>(first: .max(1))
    store?.publisher(\.count).subscribe(taster)
    store = nil
    taster.request(.unlimited)
    taster.cancel()
    #expect(taster.inputs == [0])
    #expect(taster.completions == 1)
  }

  @Test func `nothing comes after cancelling, from outside and from within`() {
    let store = Counter.store()
    var counts: [Int] = []
    var watch: AnyCancellable?
    watch = store.publisher(\.count).sink { count in
      counts.append(count)
      if count == 2 { watch?.cancel() }
    }
    for _ in 1...4 { store.send(.add(1)) }
    #expect(counts == [0, 1, 2])

    let taster = Taster<Int>(first: .unlimited)
    store.publisher(\.count).subscribe(taster)
    taster.cancel()
    store.send(.add(1))
    taster.request(.unlimited)
    #expect(taster.inputs == [4])
    #expect(taster.completions == 0)
  }

  @Test func `a subscriber that cancels when it is given its subscription gets nothing`() {
    let store = Counter.store()
    let subscriber = Refuser()
    store.publisher(\.count).subscribe(subscriber)
    store.actionPublisher().subscribe(subscriber.map)
    store.send(.add(1))
    #expect(subscriber.count == 0)
  }

  @Test func `whoever has left is let go at once, and by the store on its own isolation`() async {
    let store = Counter.store()
    weak var follower: Follower?
    weak var left: Follower?
    let leaving = Signal()
    do {
      let object = Follower()
      follower = object
      let watch = store.publisher(\.count).sink { [object] in object.count = $0 }
      store.send(.add(1))
      #expect(object.count == 1)
      withExtendedLifetime(watch) {}
    }
    #expect(follower == nil)
    do {
      let object = Follower()
      left = object
      let tail = Tail { leaving.fire() }
      let watch = store.actionPublisher().sink { [object, tail] _ in withExtendedLifetime((object, tail)) {} }
      withExtendedLifetime(watch) {}
    }
    await leaving.wait()
    #expect(left == nil)
  }

  @Test func `a subscriber that has left is let go before the store's isolation is free again`() {
    let store = Counter.store()
    var taster: Taster<Int>? = Taster(first: .unlimited)
    weak let gone = taster
    if let taster { store.publisher(\.count).subscribe(taster) }
    taster?.cancel()
    taster = nil
    #expect(gone == nil)
  }

  @Test func `a store without an actor lets go of whoever leaves at once`() async {
    await leaveNobodysStore()
  }

  @concurrent
  private func leaveNobodysStore() async {
    let store = Store(0) { (sum: inout Int, step: Int) in
      sum += step
      return Effect<Int>.none
    }
    let leaver = Leaver()
    store.actionPublisher().subscribe(leaver)
    #expect(leaver.subscription != nil)
    leaver.leave()
    #expect(leaver.subscription == nil)
    let refuser = Leaver(refuses: true)
    store.actionPublisher().subscribe(refuser)
    #expect(refuser.subscription == nil)
    store.send(1)
    #expect(leaver.count + refuser.count == 0)
    // Observers are removed in one pass when there are many.
    let leavers = (1...40).map { _ in Leaver() }
    for leaver in leavers {
      store.publisher(\.self).subscribe(leaver)
      leaver.leave()
    }
    #expect(leavers.first?.subscription == nil)
  }

  @Test func `cancelling on another thread is heeded at once, and races with nothing`() async {
    let store = Counter.store()
    for round in 1...20 {
      let taster = Taster<Int>(first: .unlimited)
      store.publisher(\.count).subscribe(taster)
      async let cancelled: Void = cancel(taster)
      for _ in 1...50 { store.send(.add(1)) }
      await cancelled
      let inputs = taster.inputs
      store.send(.add(1))
      #expect(taster.inputs == inputs, "round \(round)")
      #expect(inputs == inputs.sorted())
      #expect(!taster.hasOverlapped)
    }
  }

  @Test func `asking on another thread gives each element once, one at a time`() async {
    let store = Counter.store()
    let taster = Taster<Counter.Action>()
    store.actionPublisher().subscribe(taster)
    async let asked: Void = ask(taster, times: 500)
    for step in 1...500 { store.send(.add(step)) }
    await asked
    #expect(taster.inputs == (1...500).map { .add($0) })
    #expect(!taster.hasOverlapped)
  }

  @concurrent
  private func cancel(_ taster: Taster<Int>) async { taster.cancel() }

  @concurrent
  private func ask(_ taster: Taster<Counter.Action>, times: Int) async {
    for _ in 1...times { taster.request(.max(1)) }
  }

  @Test func `an actor that keeps publishers and subscriptions of its own store can be released`() async {
    weak var gone: PublishingActor?
    do {
      let owner = PublishingActor()
      await owner.follow()
      gone = owner
    }
    // Cancellation of the released subscriptions needs no further turn of any actor.
    #expect(gone == nil)
  }
}

/// An object that a subscription keeps alive.
private final class Follower {
  var count = 0
}

/// Calls a function when it is released.
private final class Tail {
  private let onEnd: () -> Void

  init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}

/// Cancels each subscription that it receives, after requesting everything.
private final class Refuser: Subscriber {
  var count = 0
  lazy var map = ActionRefuser()

  func receive(subscription: any Combine.Subscription) {
    subscription.cancel()
    subscription.request(.unlimited)
  }
  func receive(_ input: Int) -> Subscribers.Demand {
    count += 1
    return .none
  }
  func receive(completion: Subscribers.Completion<Never>) { count += 1 }
}

/// The same for actions.
private final class ActionRefuser: Subscriber {
  func receive(subscription: any Combine.Subscription) { subscription.cancel() }
  func receive(_ input: Counter.Action) -> Subscribers.Demand {
    Issue.record("an action came after cancelling")
    return .none
  }
  func receive(completion: Subscribers.Completion<Never>) {}
}

/// Keeps its subscription only until it cancels it, and knows when the subscription is released.
private final class Leaver: Subscriber {
  private(set) weak var subscription: AnyObject?
  private(set) var count = 0
  private var held: (any Combine.Subscription)?
  private let refuses: Bool

  init(refuses: Bool = false) { self.refuses = refuses }

  func leave() {
    held?.cancel()
    held = nil
  }

  func receive(subscription: any Combine.Subscription) {
    self.subscription = subscription as AnyObject
    if refuses { subscription.cancel() } else { held = subscription }
  }
  func receive(_ input: Int) -> Subscribers.Demand {
    count += 1
    return .none
  }
  func receive(completion: Subscribers.Completion<Never>) { count += 1 }
}

/// An actor with a store, a publisher of it and its subscription.
private actor PublishingActor {
  private let store = Store(Counter(), reduce: Counter.reduce)
  private var publisher: StorePublisher<Int>?
  private var watches: [AnyCancellable] = []

  func follow() {
    let publisher = store.publisher(\.count)
    watches = [publisher.sink { _ in }, store.actionPublisher().sink { _ in }]
    self.publisher = publisher
  }
}
