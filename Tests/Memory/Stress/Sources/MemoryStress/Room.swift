import Rill
import RillStyles

/// An actor that owns a store whose hooks wait while the actor is released.
actor Room {
  /// The state of a room, with an object that is not thread-safe.
  struct Books {
    final class Shelf { var count = 0 }
    var shelf = Shelf()
    var heard = 0
    var copied = 0
  }

  struct Listener: Hookable {
    typealias State = Books
    typealias Action = EmptyAction
    enum Hook: CaseIterable { case heard, counted, copied }

    let news: AsyncStream<Int>
    let count: AsyncStream<Int>
    let life = Life()

    func attach(_ hook: Hook, to store: MutatingStore<Books, EmptyAction>) -> HookBinding {
      switch hook {
      case .heard: .each(news) { store.heard += $0 }
      case .counted:
        .each(Counted(shelf: store.shelf, base: count.makeAsyncIterator())) { number in
          await Task.yield()
          store.heard += number
        }
      case .copied: .each(store.changes(\.heard)) { store.copied = $0 }
      }
    }
  }

  /// Counts the logic of the rooms that exist.
  final class Life: Sendable {
    init() { Census.count(owner: 1) }
    deinit { Census.count(owner: -1) }
  }

  /// A sequence whose code is exclusive with the actor.
  struct Counted: AsyncSequence, AsyncIteratorProtocol {
    let shelf: Books.Shelf
    var base: AsyncStream<Int>.Iterator

    func makeAsyncIterator() -> Counted { self }

    mutating func next(isolation: isolated (any Actor)?) async -> Int? {
      shelf.count += 1
      let number = await base.next(isolation: isolation)
      shelf.count += 1
      return number
    }

    mutating func next() async -> Int? { await next(isolation: nil) }
  }

  private let store: Store<Books, EmptyAction>

  init(_ news: AsyncStream<Int>, _ count: AsyncStream<Int>) {
    Census.count(site: 1)
    store = Store(Books(), interactor: Listener(news: news, count: count))
  }

  deinit { Census.count(site: -1) }

  func work() {
    store.state.shelf.count += 1
    store.update { $0.heard += 1 }
  }
}

extension Room {
  /// Creates rooms, and releases each of them while its hooks receive events from another thread.
  static func rooms(until end: ContinuousClock.Instant) async {
    while ContinuousClock.now < end {
      let (news, sendNews) = AsyncStream.makeStream(of: Int.self)
      let (count, sendCount) = AsyncStream.makeStream(of: Int.self)
      let sender = Task.detached {
        for number in 0..<40 {
          sendNews.yield(number)
          sendCount.yield(number)
          if number.isMultiple(of: 8) { await Task.yield() }
        }
      }
      await visit(Room(news, count))
      await sender.value
    }
  }

  private static func visit(_ room: Room) async {
    for _ in 0..<4 { await room.work() }
  }
}
