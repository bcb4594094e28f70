import Foundation
import Rill
import RillDebugging
import RillPersistence
import RillStyles
import Testing

/// Counts with the same key in the parent and in the child.
private struct Family: Equatable, Sendable {
  struct Child: Equatable, Sendable {
    @Shared var count: Int
    init(_ key: StorageKey) { _count = Shared(wrappedValue: 0, key) }
  }

  @Shared var count: Int
  var child: Child
  var other = 0

  init(_ key: StorageKey) {
    _count = Shared(wrappedValue: 0, key)
    child = Child(key)
  }
}

private enum FamilyAction: Sendable {
  case count, countInChild, both, countByLock, other
  case set(Family)
}

private func reduce(_ state: inout Family, _ action: FamilyAction) -> Effect<FamilyAction> {
  switch action {
  case .count: state.count += 1
  case .countInChild: state.child.count += 1
  case .both:
    state.child.count = 7
    state.count = 8
  case .countByLock: state.$count.withLock { $0 += 1 }
  case .other: state.other += 1
  case .set(let family): state = family
  }
  return .none
}

@MainActor
struct SharedOnOneActorTests {
  private let key = freshKey()

  private func makeStore(_ validators: [Validator<Family>] = []) -> Store<Family, FamilyAction> {
    Store(Family(key), validators: validators, reduce: reduce)
  }
  private var reference: SharedReference<Int> { SharedReference(wrappedValue: 0, key) }

  @Test func `a change by lock in one store is in all stores of the actor when the turn ends`() {
    let (one, other) = (makeStore(), makeStore())
    one.send(.countByLock)
    #expect(one.state.count == 1)
    #expect(other.state.count == 1 && other.state.child.count == 1)
    one.update { $0.$count.withLock { $0 += 1 } }
    other.send(.count)
    #expect(one.state.count == 3 && other.state.count == 3)
  }

  @Test func `fields of one key in one state are one value`() {
    let store = makeStore()
    store.send(.count)
    #expect(store.state.child.count == 1)
    store.send(.countInChild)
    store.send(.count)
    #expect(store.state.count == 3)
    #expect(store.state.child.count == 3)
    #expect(reference.value == 3)
  }

  @Test func `of two writes in one turn the last one counts`() {
    let store = makeStore()
    store.send(.both)
    #expect(store.state.count == 8)
    #expect(store.state.child.count == 8)
    #expect(reference.value == 8)
  }

  @Test func `stores of one actor lose no plain write`() {
    let (one, two) = (makeStore(), makeStore())
    for _ in 1...50 {
      one.send(.count)
      two.send(.countInChild)
      one.update { $0.count += 1 }
    }
    #expect(one.count == 150)
    #expect(two.count == 150)
    #expect(two.state.child.count == 150)
    #expect(reference.value == 150)
  }

  @Test func `another store of the actor has the value when a send returns`() {
    let (one, two) = (makeStore(), makeStore())
    one.send(.count)
    #expect(two.count == 1)
    #expect(two.state.child.count == 1)
  }

  @Test func `a store reads what another one wrote while it tells its observers`() {
    let (one, two) = (makeStore(), makeStore())
    let watch = one.observe(\.count) { change in
      if change.new % 2 == 1 { two.send(.count) }
    }
    one.send(.count)
    #expect(two.count == 2)
    #expect(one.count == 2)
    one.batch {
      one.send(.count)
      two.send(.count)
      one.send(.count)
    }
    #expect(reference.value == 6)
    #expect(one.count == 6 && two.count == 6)
    watch.cancel()
  }

  @Test func `what a turn changes by lock is in the state when the send returns`() {
    let store = makeStore()
    store.send(.countByLock)
    #expect(store.count == 1)
    store.send(.count)
    store.send(.countByLock)
    #expect(store.state.child.count == 3)
  }

  @Test func `a snapshot does not change, and putting it back is a write`() {
    let store = makeStore()
    store.send(.count)
    let snapshot = store.state
    store.send(.count)
    #expect(snapshot.count == 1 && snapshot.child.count == 1)
    store.send(.set(snapshot))
    #expect(store.count == 1)
    #expect(reference.value == 1)
    store.send(.countInChild)
    #expect(reference.value == 2)
  }

  @Test func `what a validator refuses reaches neither the other fields nor other stores`() {
    let store = makeStore([Validator("small") { $0.child.count < 3 }])
    let other = makeStore()
    for _ in 1...5 { store.send(.count) }
    #expect(store.count == 2 && store.state.child.count == 2)
    #expect(other.count == 2)
    reference.wrappedValue = 9
    store.send(.other)
    #expect(store.count == 2)
    store.send(.countInChild)
    #expect(store.count == 2)
  }

  @Test func `an older state that is shown is not handed out`() {
    let store = makeStore()
    let history = store.attach(History())
    store.send(.count)
    store.send(.count)
    history.back()
    #expect(store.count == 1)
    #expect(reference.value == 2)
    history.jumpToEnd()
    store.send(.countInChild)
    #expect(store.count == 3)
    #expect(reference.value == 3)
  }

  @Test func `values that change again while they are brought in hold up no send, and arrive later`() async {
    let store = makeStore()
    let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
    let reference = self.reference
    // Like a thread that writes faster than the observers return.
    let watch = store.observe(\.count) { change in
      if change.new < 1_000 { reference.withLock { $0 += 1 } } else { arrival.yield() }
    }
    store.send(.count)
    #expect(store.state.count > 1 && store.state.count < 50)
    for await _ in arrived { break }
    #expect(store.state.count == 1_000 && store.state.child.count == 1_000)
    withExtendedLifetime(watch) {}
  }

  @Test func `a new state takes over what others wrote, unless it was written later`() {
    let other = makeStore()
    let early = Family(key)
    other.send(.count)
    #expect(Store(early, reduce: reduce).count == 1)
    var late = Family(key)
    late.count = 5
    #expect(Store(late, reduce: reduce).state.child.count == 5)
    #expect(other.count == 1 || other.count == 5)
    other.send(.count)
    #expect(other.count == 6)
  }

  @Test func `a view state that is shared needs nothing but its key`() {
    struct Panel {
      @SharedViewState("a panel's width", animation: .default) var width = 0.0
      @SharedViewState("a panel's title") var title: String?
    }
    let (one, two) = (Store<Panel, Never>(Panel()), Store<Panel, Never>(Panel()))
    one.update {
      $0.width += 1
      $0.title = "x"
    }
    two.update { $0.width += 1 }
    #expect(one.width == 2 && two.width == 2)
    #expect(two.title == "x")
  }
}

struct SharedWithoutActorTests {
  @Test func `stores without an actor lose no plain write`() {
    let key = freshKey()
    let one = Store(Family(key), reduce: reduce)
    let two = Store(Family(key), reduce: reduce)
    for _ in 1...50 {
      one.send(.count)
      two.send(.countInChild)
    }
    one.send(.other)
    #expect(one.count == 100 && two.count == 100)
    #expect(one.state.child.count == 100)
  }
}
