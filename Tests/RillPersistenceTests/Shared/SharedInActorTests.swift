import Rill
import RillPersistence
import Testing

/// Stores with shared values that an actor makes before it is known to them.
@Suite(.timeLimit(.minutes(60))) struct SharedInActorTests {
  private let key = freshKey()

  @Test func `a store that is only read shows changes from outside`() async {
    let (property, made) = (PropertyOwner(key), InitOwner(key))
    #expect(await property.count == 0)
    let reference = SharedReference(wrappedValue: 0, key)
    reference.withLock { $0 = 5 }
    #expect(await property.count == 5)
    #expect(await property.tracked == 5)
    #expect(await made.count == 5)
    reference.withLock { $0 = 6 }
    #expect(await property.tracked == 6)
    #expect(await made.count == 6)
  }

  @Test func `a store that is only observed is notified of changes from outside`() async {
    let owner = PropertyOwner(key)
    var seen = await owner.watch().makeAsyncIterator()
    SharedReference(wrappedValue: 0, key).withLock { $0 = 7 }
    #expect(await seen.next() == 7)
  }

  @Test func `the values of a store that is never sent to include changes from outside`() async {
    let owner = PropertyOwner(key)
    let values = await owner.values()
    SharedReference(wrappedValue: 0, key).withLock { $0 = 8 }
    #expect(await values.first { $0 == 8 } == 8)
  }

  @Test func `a locked change through a store's own field is read back`() async {
    #expect(await PropertyOwner(key).addByLock() == 1)
    #expect(await InitOwner(key).addByLock() == 1)
  }
}

private struct Counted: Equatable, Sendable {
  @Shared var count: Int
  init(_ key: StorageKey) { _count = Shared(wrappedValue: 0, key) }
}

private actor PropertyOwner {
  private let key: StorageKey
  private lazy var store = Store<Counted, Never>(Counted(key))
  private var watches: [Subscription] = []

  init(_ key: StorageKey) { self.key = key }

  var count: Int { store.state.count }
  var tracked: Int { store.count }

  func watch() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    watches.append(store.observe(\.count) { continuation.yield($0.new) })
    return stream
  }

  func values() -> StoreSequence<Int> { store.values(\.count) }

  func addByLock() -> Int {
    store.state.$count.withLock { $0 += 1 }
    return store.state.count
  }
}

private actor InitOwner {
  private let store: Store<Counted, Never>

  init(_ key: StorageKey) { store = Store<Counted, Never>(Counted(key)) }

  var count: Int { store.state.count }

  func addByLock() -> Int {
    store.state.$count.withLock { $0 += 1 }
    return store.state.count
  }
}
