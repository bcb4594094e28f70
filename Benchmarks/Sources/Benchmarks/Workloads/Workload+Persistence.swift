import Foundation
import Rill
import RillPersistence

/// A state with a shared number.
private struct Counter {
  @Shared("benchmark counter") var count = 0
}

/// About ten megabytes of JSON: 10,000 lines of a thousand letters each.
private struct Book: Codable, Equatable, Sendable {
  struct Line: Codable, Equatable, Sendable {
    var text: String
    var edits = 0
  }

  var lines: [Line]

  static var long: Book {
    Book(lines: (0..<10_000).map { Line(text: String(repeating: "line \($0 % 10) ", count: 140)) })
  }

  @MainActor
  static func store() -> Store<Book, Int> {
    Store(Book.long) { (state: inout Book, line: Int) in
      state.lines[line].edits &+= 1
      return .none
    }
  }
}

extension Workload {
  static let sharedRead = Workload("P-read", "read a shared value of a store", .nanoseconds(50)) {
    let store = opaque(counterStore())
    return .loop { count in
      var sum = 0
      for _ in 0..<count { sum &+= store.count }
      blackHole(sum)
    }
  }

  static let referenceRead = Workload("P-reference", "read a shared value where it is", .nanoseconds(50)) {
    let reference = opaque(SharedReference(wrappedValue: 1, "benchmark reference"))
    return .loop { count in
      var sum = 0
      for _ in 0..<count { sum &+= reference.value }
      blackHole(sum)
    }
  }

  static let sharedWrite = Workload(
    "P-write", "send to a store that shares a value in memory, and write it", .nanoseconds(500)
  ) {
    let store = opaque(counterStore())
    let reference = store.state.$count.reference
    return .loop { count in
      let before = reference.value
      for _ in 0..<count { store.send(1) }
      check(reference.value == before &+ count, "each write gets out")
    }
  }

  static let referenceWrite = Workload(
    "P-lock", "write a shared value in memory where it is", .nanoseconds(500)
  ) {
    let reference = opaque(SharedReference(wrappedValue: 0, "benchmark lock"))
    return .loop { count in
      let before = reference.value
      for _ in 0..<count { reference.withLock { $0 &+= 1 } }
      check(reference.value == before &+ count, "each write counts")
    }
  }

  static let autosave = Workload("P-save", "save 10 MB in memory, and wait for it") {
    let store = Book.store()
    let saved = store.persistence(in: MemoryStorage(), as: "book")
    saved.autosave(after: .seconds(3_600))
    return .suspending { count in
      for number in 0..<count {
        store.send(number % 10_000)
        await flush(saved)
      }
    }
  }

  static let autosaveHoldUp = Workload(
    "P-hold-up", "the longest time that saving 10 MB keeps the store from sends",
    .times(1.5, "by hand") { savedByHand() }
  ) {
    let store = Book.store()
    let saved = store.persistence(in: MemoryStorage(), as: "book")
    saved.autosave(after: .seconds(3_600))
    return .longest { await longestTurn(of: store, while: saved) }
  }

  /// Returns the longest time in nanoseconds from a send until the next one can start, while the store is saved once.
  private static func longestTurn(
    of store: Store<Book, Int>, while saved: Persistence<Book, Int, Book>
  ) async -> Double {
    store.send(0)
    return await longestTurn(until: { await flush(saved) }) { store.send($0) }
  }

  /// Measures the same without a store: another thread encodes a copy.
  ///
  /// The first change after the copy copies the lines. At that time the reference counts of their texts are in no
  /// cache, and the other thread reads the texts.
  private static func savedByHand() -> Measure {
    var book = Book.long
    return .longest {
      await longestTurn(until: { [book] in await encode(book) }) { book.lines[$0].edits &+= 1 }
    }
  }

  @concurrent
  private static func encode(_ book: Book) async {
    do {
      blackHole(try JSONEncoder().encode(book))
    } catch {
      check(false, "the book is written: \(error)")
    }
  }

  /// Returns the duration of the longest of the consecutive turns during an operation.
  private static func longestTurn(
    until work: @escaping @MainActor () async -> Void, turn: (_ line: Int) -> Void
  ) async -> Double {
    let isDone = Flag()
    let working = Task {
      await work()
      isDone.isSet = true
    }
    let clock = ContinuousClock()
    var (longest, turns) = (Duration.zero, 0)
    while !isDone.isSet {
      let start = clock.now
      turn(turns % 10_000)
      await Task.yield()
      longest = max(longest, clock.now - start)
      turns += 1
    }
    await working.value
    check(turns > 10, "turns are taken meanwhile")
    return longest.nanoseconds
  }

  private static func counterStore() -> Store<Counter, Int> {
    Store(Counter()) { (state: inout Counter, step: Int) in
      state.count &+= step
      return .none
    }
  }

  private static func flush<State, Action>(_ saved: Persistence<State, Action, State>) async {
    do {
      try await saved.flush()
    } catch {
      check(false, "memory takes everything: \(error)")
    }
  }
}

/// A flag that indicates whether an operation has ended.
@MainActor
private final class Flag {
  var isSet = false
}
