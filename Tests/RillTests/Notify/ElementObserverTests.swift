import Rill
import RillFixtures
import Testing

/// Observers of elements of arrays, by key path and by closure.
@Suite(.timeLimit(.minutes(60))) struct ElementObserverTests {
  /// A number that counts its comparisons.
  private struct Counted: Equatable {
    // Unchecked: used by one test, on one thread.
    final class Tally: @unchecked Sendable { var comparisons = 0 }

    var number: Int
    let tally: Tally

    static func == (one: Counted, other: Counted) -> Bool {
      one.tally.comparisons += 1
      return one.number == other.number
    }
  }

  private struct Person: Equatable {
    var name: String
    var age = 0
  }

  private struct State {
    var count = 0
    var numbers: [Int] = []
    var people: [Person] = []
    var counted: [Counted] = []
    var sheet: Sheet?
    var rows: IdentifiedArray<Row> = []
  }

  private struct Sheet: Equatable {
    var people: [Person] = []
  }

  private struct Row: Identifiable, Equatable {
    let id: Int
    var numbers: [Int] = []
  }

  private typealias Change = @Sendable (inout State) -> Void

  private final class Notes {
    var all: [String] = []
    func take() -> [String] {
      defer { all = [] }
      return all
    }
  }

  private let notes = Notes()

  private func store(_ state: State) -> Store<State, Change> {
    Store<State, Change>(state) { state, change in
      change(&state)
      return .none
    }
  }

  /// Observes each element by a key path or by a closure.
  private func observe(_ store: Store<State, Change>, _ indices: Range<Int>, byPath: Bool) -> [Subscription] {
    indices.flatMap { index -> [Subscription] in
      let note = { [notes] (_ old: Any?, _ new: Any) in
        notes.all.append("\(index): \(old.map { "\($0)" } ?? "-") > \(new)")
      }
      guard byPath else {
        return [
          store.observe(deriving: { $0.numbers[index] }) { note($0.old, $0.new) },
          store.observe(deriving: { $0.people[index].name }) { note($0.old, $0.new) },
        ]
      }
      return [
        store.observe(\.numbers[index]) { note($0.old, $0.new) },
        store.observe(\.people[index].name) { note($0.old, $0.new) },
      ]
    }
  }

  private func sample(_ count: Int = 20) -> State {
    var state = State()
    state.numbers = Array(0..<count)
    state.people = (0..<count).map { Person(name: "a person with the long name \($0)") }
    return state
  }

  @Test(arguments: [true, false]) func `only the observer of a changed element is notified, with both values`(
    byPath: Bool
  ) {
    let store = store(sample())
    let observers = observe(store, 0..<20, byPath: byPath)
    store.send { $0.numbers[3] = 30 }
    #expect(notes.take() == ["3: 3 > 30"])
    store.send { $0.people[4].name = "b" }
    store.send { $0.people[4].age = 9 }
    store.send { $0.count += 1 }
    #expect(notes.take() == ["4: a person with the long name 4 > b"])
    store.send { state in
      state.people.swapAt(0, 1)
      state.numbers[19] = -1
    }
    #expect(
      notes.take() == [
        "0: a person with the long name 0 > a person with the long name 1",
        "1: a person with the long name 1 > a person with the long name 0", "19: 19 > -1",
      ])
    withExtendedLifetime(observers) {}
  }

  @Test(arguments: [true, false]) func `equal elements in new storage notify nobody, and later changes do`(
    byPath: Bool
  ) {
    let store = store(sample())
    let observers = observe(store, 0..<20, byPath: byPath)
    for _ in 0..<3 {
      store.send { $0.people = $0.people.map { Person(name: String(Array($0.name)), age: 1) } }
      store.send { $0.numbers = Array($0.numbers + [1]) }
      #expect(notes.take() == [])
    }
    // Changed in place, in storage that no observer has been notified of.
    store.send { $0.people[2].name.append("!") }
    #expect(notes.take() == ["2: a person with the long name 2 > a person with the long name 2!"])
    store.send { $0.people[2].name.removeLast() }
    #expect(notes.take().count == 1)
    withExtendedLifetime(observers) {}
  }

  @Test(arguments: [true, false]) func `elements and other fields are notified in the order of subscription`(
    byPath: Bool
  ) {
    let store = store(sample())
    let before = store.observe(\.count) { [notes] _ in notes.all.append("before") }
    let observers = observe(store, 0..<10, byPath: byPath)
    let after = store.observe(\.count) { [notes] _ in notes.all.append("after") }
    store.send { state in
      for index in 0..<3 { state.numbers[index] += 10 }
      state.count += 1
    }
    #expect(notes.take() == ["before", "0: 0 > 10", "1: 1 > 11", "2: 2 > 12", "after"])
    withExtendedLifetime((before, observers, after)) {}
  }

  @Test func `one of a thousand elements changes, and one is compared`() {
    let tally = Counted.Tally()
    var state = State()
    state.counted = (0..<1_000).map { Counted(number: $0, tally: tally) }
    let store = store(state)
    let observers = (0..<1_000).map { index in
      store.observe(\.counted[index]) { [notes] in notes.all.append("\($0.new.number)") }
    }
    tally.comparisons = 0
    store.send { $0.counted[500].number = -1 }
    #expect(notes.take() == ["-1"])
    #expect(tally.comparisons == 1)
    store.send { $0.count += 1 }
    #expect(tally.comparisons == 1)
    withExtendedLifetime(observers) {}
  }

  @Test(arguments: [true, false]) func `observers do not copy the array, and ask without retaining the state`(
    byPath: Bool
  ) {
    let store = store(sample(1_000))
    let observers = observe(store, 0..<1_000, byPath: byPath)
    let before = store.state.numbers.address
    for index in 0..<100 { store.send { $0.numbers[index] += 1 } }
    #expect(store.state.numbers.address == before)
    #expect(notes.take().count == 100)
    withExtendedLifetime(observers) {}
  }

  @Test(arguments: [true, false]) func `observers that leave and join during a notification`(byPath: Bool) {
    let store = store(sample())
    var observers = observe(store, 0..<20, byPath: byPath)
    let first = store.observe(\.count) { [notes] _ in
      if observers.count == 40 {
        observers.removeSubrange(10...)
      } else {
        observers += observe(store, 0..<2, byPath: byPath)
        notes.all.append("joined")
      }
    }
    store.send { state in
      state.count += 1
      for index in 0..<20 { state.numbers[index] += 100 }
    }
    #expect(notes.take().filter { $0.contains(">") }.count == (0..<20).count)
    store.send { state in
      state.count += 1
      state.numbers[0] = 7
    }
    #expect(notes.take() == ["0: 100 > 7", "joined"])
    store.send { state in state.numbers[0] = 8 }
    #expect(notes.take() == ["0: 7 > 8", "0: 7 > 8"])
    withExtendedLifetime((first, observers)) {}
  }

  @Test(arguments: [true, false]) func `observers of a part that leaves keep its last value`(byPath: Bool) {
    var state = State()
    state.sheet = Sheet(people: [Person(name: "a"), Person(name: "b")])
    let store = store(state)
    let sheet = store.scope(\.sheet) { (change: @escaping Change) in change }
    let note = { [notes] (change: Rill.Change<String>) in notes.all.append(change.new) }
    let observers = (0..<20).compactMap { number in
      byPath
        ? sheet?.observe(\.people[number % 2].name, note)
        : sheet?.observe(deriving: { $0.people[number % 2].name }, note)
    }
    store.send { $0.sheet?.people[1].name = "c" }
    #expect(notes.take() == Array(repeating: "c", count: 10))
    store.send { $0.sheet = nil }
    store.send { $0.sheet = Sheet() }
    #expect(notes.take() == [])
    #expect(sheet?.state.people.map(\.name) == ["a", "c"])
    withExtendedLifetime(observers) {}
  }

  @Test func `elements of rows are observed as well`() {
    var state = State()
    state.rows = [Row(id: 1, numbers: [1, 2]), Row(id: 2, numbers: [3])]
    let store = store(state)
    let row = store.row(\.rows, id: 1) { (_, change: @escaping Change) in change }
    let observer = row?.observe(\.numbers[1]) { [notes] in notes.all.append("\($0.new)") }
    store.send { $0.rows[id: 1]?.numbers[1] = 5 }
    store.send { $0.rows[id: 2]?.numbers[0] = 6 }
    #expect(notes.take() == ["5"])
    withExtendedLifetime(observer) {}
  }

  @Test func `an array that is shorter than its observers need, until they leave`() {
    let store = store(sample())
    var observers = observe(store, 0..<20, byPath: true)
    observers.removeSubrange(10...)
    store.send { state in
      state.numbers.removeSubrange(5...)
      state.people.removeSubrange(5...)
    }
    store.send { $0.numbers[4] = 44 }
    #expect(notes.take() == ["4: 4 > 44"])
    withExtendedLifetime(observers) {}
  }

  @Test func `a forced write notifies the observers of all elements`() {
    let store = store(sample(3))
    let observers = observe(store, 0..<3, byPath: true)
    store.update(forced: true) { $0.numbers += [] }
    #expect(notes.take().count == 6)
    withExtendedLifetime(observers) {}
  }
}
