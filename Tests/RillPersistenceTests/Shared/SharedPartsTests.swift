import Foundation
import Rill
import RillFixtures
import RillPersistence
import Testing

private struct Part: Equatable, Sendable, Identifiable {
  var id = 0
  @Shared var count: Int
  var inner: [Int] = []

  init(id: Int = 0, _ key: StorageKey) {
    self.id = id
    _count = Shared(wrappedValue: 0, key)
  }
}

private enum Path: Equatable, Sendable {
  case empty
  case number(Int)
  case part(Part)
  case pair(first: Part, others: [Part])
}

private struct Whole: Equatable, Sendable {
  var optional: Part?
  var rows = IdentifiedArray<Part>()
  var list: [Part] = []
  var table: [String: Part] = [:]
  var path = Path.empty
  var tuple: Nested?
  @Shared var count: Int

  struct Nested: Equatable, Sendable {
    var parts: [[Part?]] = []
  }

  init(_ key: StorageKey) { _count = Shared(wrappedValue: 0, key) }
}

private typealias Change = @Sendable (inout Whole) -> Void

/// A place of a part: how it comes, and how its value is written and read.
private struct Spot: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let put: @Sendable (inout Whole, Part) -> Void
  let write: Change
  let read: @Sendable (Whole) -> Int?
  let remove: Change

  static let all = [
    Spot(testDescription: "an optional", put: { $0.optional = $1 }) {
      $0.optional?.count += 1
    } read: {
      $0.optional?.count
    } remove: {
      $0.optional = nil
    },
    Spot(testDescription: "a row", put: { $0.rows.append($1) }) {
      $0.rows[id: 1]?.count += 1
    } read: {
      $0.rows[id: 1]?.count
    } remove: {
      $0.rows.remove(id: 1)
    },
    Spot(testDescription: "an array", put: { $0.list.append($1) }) {
      $0.list[0].count += 1
    } read: {
      $0.list.first?.count
    } remove: {
      $0.list.removeAll()
    },
    Spot(testDescription: "a dictionary", put: { $0.table["x"] = $1 }) {
      $0.table["x"]?.count += 1
    } read: {
      $0.table["x"]?.count
    } remove: {
      $0.table["x"] = nil
    },
    Spot(testDescription: "an enum case", put: { $0.path = .part($1) }) {
      if case .part(var part) = $0.path {
        part.count += 1
        $0.path = .part(part)
      }
    } read: {
      if case .part(let part) = $0.path { part.count } else { nil }
    } remove: {
      $0.path = .number(3)
    },
    Spot(testDescription: "an array in an enum case", put: { $0.path = .pair(first: $1, others: [$1]) }) {
      if case .pair(let first, var others) = $0.path {
        others[0].count += 1
        $0.path = .pair(first: first, others: others)
      }
    } read: {
      if case .pair(let first, _) = $0.path { first.count } else { nil }
    } remove: {
      $0.path = .empty
    },
    Spot(testDescription: "parts of a part", put: { $0.tuple = .init(parts: [[nil], [nil, $1]]) }) {
      $0.tuple?.parts[1][1]?.count += 1
    } read: {
      $0.tuple?.parts[1][1]?.count
    } remove: {
      $0.tuple = nil
    },
  ]
}

@MainActor
struct SharedPartsTests {
  private let key = freshKey()

  private func makeStore(_ state: Whole) -> Store<Whole, Never> { Store(state) }

  @Test(arguments: Spot.all)
  fileprivate func `a part that comes later shares`(spot: Spot) {
    let (one, two) = (makeStore(Whole(key)), makeStore(Whole(key)))
    one.update { $0.count = 5 }
    let part = Part(id: 1, key)
    two.update { $0.count += 1 }
    one.update { spot.put(&$0, part) }
    #expect(spot.read(one.state) == 6)
    one.update(change: spot.write)
    #expect(spot.read(one.state) == 7)
    #expect(one.count == 7)
    #expect(two.count == 7)
    two.update { $0.count += 1 }
    #expect(spot.read(one.state) == 8)
    one.update(change: spot.write)
    #expect(two.count == 9)
    one.update(change: spot.remove)
    two.update { $0.count += 1 }
    #expect(one.count == 10)
  }

  @Test(arguments: Spot.all)
  fileprivate func `a part that is there from the start shares`(spot: Spot) {
    var state = Whole(key)
    spot.put(&state, Part(id: 1, key))
    let (one, two) = (makeStore(state), makeStore(Whole(key)))
    one.update(change: spot.write)
    two.update { $0.count += 1 }
    one.update(change: spot.write)
    #expect(spot.read(one.state) == 3)
    #expect(two.count == 3)
  }

  @Test(arguments: Spot.all)
  fileprivate func `a snapshot of a part keeps its value`(spot: Spot) {
    var state = Whole(key)
    spot.put(&state, Part(id: 1, key))
    let (one, two) = (makeStore(state), makeStore(Whole(key)))
    let snapshot = one.state
    two.update { $0.count += 1 }
    #expect(spot.read(one.state) == 1)
    #expect(spot.read(snapshot) == 0)
    var copy = one.state
    spot.write(&copy)
    #expect(spot.read(one.state) == 1)
    #expect(two.count == 1)
  }

  @Test func `a part that was written before it came is a write`() {
    let (one, two) = (makeStore(Whole(key)), makeStore(Whole(key)))
    var part = Part(id: 1, key)
    part.count = 3
    one.update { [part] in $0.rows.append(part) }
    #expect(one.count == 3)
    #expect(two.count == 3)
  }

  @Test func `a part that comes back takes the value that others wrote meanwhile`() {
    let (one, two) = (makeStore(Whole(key)), makeStore(Whole(key)))
    one.update { [key] in $0.rows.append(Part(id: 1, key)) }
    one.update { $0.rows[id: 1]?.count = 3 }
    let row = one.state.rows[0]
    one.update { $0.rows.removeAll() }
    two.update { $0.count = 9 }
    one.update { $0.rows.append(row) }
    #expect(one.state.rows[0].count == 9)
    #expect(two.count == 9)
  }

  @Test func `a key that only a row uses is forgotten with the row`() {
    let own = freshKey()
    let store = makeStore(Whole(key))
    store.update { $0.rows.append(Part(id: 1, own)) }
    store.update { $0.rows[id: 1]?.count = 3 }
    #expect(SharedReference(wrappedValue: 0, own).value == 3)
    store.update { $0.rows.removeAll() }
    #expect(SharedReference(wrappedValue: 0, own).value == 0)
  }

  @Test func `observers of a row learn of a change by another store`() {
    let (one, two) = (makeStore(Whole(key)), makeStore(Whole(key)))
    one.update { [key] in for id in 1...3 { $0.rows.append(Part(id: id, key)) } }
    var told: [Int] = []
    let watches = one.rows(\.rows, action: { (_: Int, never: Never) -> Never in }).map { row in
      row.observe(\.count) { told.append($0.new) }
    }
    two.update { $0.count = 4 }
    #expect(told == [4, 4, 4])
    for watch in watches { watch.cancel() }
  }

  @Test func `a field that is pointed at another key shares that one`() {
    let other = freshKey()
    let (one, two) = (makeStore(Whole(key)), makeStore(Whole(other)))
    one.update { $0.count = 1 }
    two.update { $0.count = 5 }
    one.update { $0.$count = Shared(wrappedValue: 0, other) }
    #expect(one.count == 5)
    one.update { $0.count += 1 }
    #expect(two.count == 6)
    #expect(SharedReference(wrappedValue: 0, key).value == 0)
  }

  @Test func `fields that a store cannot reach are reported`() {
    struct Hidden { var parts: Set<Member> = [] }
    struct Member: Hashable { @Shared("hidden member") var count = 0 }
    indirect enum Tree { case leaf, branch(Member) }
    struct Treed { var tree = Tree.leaf }
    FailureLog.listen()
    _ = Store<Hidden, Never>(Hidden())
    _ = Store<Treed, Never>(Treed())
    #expect(
      FailureLog.texts(containing: "parts, which is a Set<SharedPartsTests.Member>") == [
        """
        A shared value in parts, which is a Set<SharedPartsTests.Member> of SharedPartsTests.Hidden is not connected, since the store cannot reach it there: it \
        keeps its own value. Put it in a struct, an optional, an enum case, an array, a dictionary or an IdentifiedArray of \
        the state.
        """
      ])
    #expect(FailureLog.texts(containing: "the indirect case branch of SharedPartsTests.Tree").count == 1)
  }
}

@MainActor
struct SharedAmongOthersTests {
  private struct Crowd {
    var url = URL(filePath: "/x")
    var data = Data([1, 2, 3])
    var date = Date.now
    var result = Result<[String], any Error>.success(["x"])
    var error: (any Error)?
    var any: any Sendable = "x"
    var hashable = AnyHashable("x")
    var closure: @Sendable () -> String = { "x" }
    weak var object: Object?
    var pair = (name: "x", numbers: [1: "one"])
    var text: Substring = "x"
    var bytes: ArraySlice<String> = ["x"]
    var range = "a"..<"b"
    var type: Any.Type = Int.self
    var nested: [[String: Set<String>?]] = []
    var locale = Locale(identifier: "en")
    var tree = Tree.branch([.leaf("x")])
    @Shared("a count among others") var count = 0
    var choice = Choice.none

    enum Choice { case none, word(String), many([Crowd]), both(Counted, tail: String) }
  }
  private struct Counted { @Shared("a count among others") var count = 0 }
  private indirect enum Tree { case leaf(String), branch([Tree]) }
  private final class Object {}

  @Test func `fields of any other type are left alone`() {
    let store = Store<Crowd, Never>(Crowd())
    store.update { state in
      state.choice = .many([Crowd(), Crowd()])
      state.count += 1
    }
    guard case .many(let crowds) = store.state.choice else {
      Issue.record("\(store.state.choice)")
      return
    }
    #expect(crowds.map(\.count) == [1, 1])
    #expect(crowds[0].pair.numbers == [1: "one"] && crowds[0].url.path() == "/x")
    store.update { state in
      state.choice = .both(Counted(), tail: "end")
      state.count += 1
    }
    guard case .both(let counted, "end") = store.state.choice else {
      Issue.record("\(store.state.choice)")
      return
    }
    #expect(counted.count == 2)
    guard case .branch(let leaves) = store.state.tree, case .leaf("x") = leaves[0] else {
      Issue.record("\(store.state.tree)")
      return
    }
  }
}
