import Observation
import Rill
import RillKeyedState
import RillStyles
import Synchronization
import Testing

private enum Key { case name, age, object }
private enum Change { case rename(String), grow, forget }
private struct Opaque: Sendable {}

@MainActor
private func makeStore() -> Store<KeyedState<Key>, Change> {
  Store([.name: "Ann", .age: 1]) { state, action in
    switch action {
    case .rename(let name): state[.name] = name
    case .grow: state[.age, default: 0] += 1
    case .forget: state[.name] = nil
    }
    return .none
  }
}

/// A value that counts its comparisons.
private struct Counted: Equatable, Sendable {
  final class Count: Sendable {
    let comparisons = Mutex(0)
  }
  let number: Int
  let count: Count

  static func == (one: Counted, other: Counted) -> Bool {
    one.count.comparisons.withLock { $0 += 1 }
    return one.number == other.number
  }
}

/// A key that counts its lookups.
private struct CountedKey: Hashable, Sendable {
  let number: Int
  let count: Counted.Count

  static func == (one: CountedKey, other: CountedKey) -> Bool { one.number == other.number }
  func hash(into hasher: inout Hasher) {
    count.comparisons.withLock { $0 += 1 }
    hasher.combine(number)
  }
}

@MainActor
struct KeyedStoreTests {
  @Test func `an observer of a key is notified of that key only`() {
    let store = makeStore()
    var names: [String?] = []
    let watch = store.observe(key: .name, as: String.self) { names.append($0.new) }
    store.send(.grow)
    store.send(.rename("Bob"))
    store.send(.rename("Bob"))
    #expect(names == ["Bob"])
    watch.cancel()
    store.send(.rename("Cid"))
    #expect(names == ["Bob"])
  }

  @Test func `an observer is notified of a key that is removed, added or was never there`() {
    let store = makeStore()
    var changes: [String] = []
    let watch = store.observe(key: .name, as: String.self) {
      changes.append("\(($0.old ?? nil) ?? "nil") → \($0.new ?? "nil")")
    }
    store.send(.forget)
    store.send(.rename("Bob"))
    #expect(changes == ["Ann → nil", "nil → Bob"])
    let late = Store(
      KeyedState<Key>(),
      reduce: { (state: inout KeyedState<Key>, action: Change) in
        state[.age] = 1
        return .none
      })
    var ages: [Int?] = []
    let ageWatch = late.observe(key: .age, as: Int.self, initial: true) { ages.append($0.new) }
    late.send(.grow)
    #expect(ages == [nil, 1])
    withExtendedLifetime((watch, ageWatch)) {}
  }

  @Test func `observers of keys and of the whole are notified in the order of subscription`() {
    let store = makeStore()
    var told: [String] = []
    let watches = [
      store.observe(key: .age, as: Int.self) { _ in told.append("age") },
      store.observe { _ in told.append("whole") },
      store.observe(key: .name, as: String.self) { _ in told.append("name") },
      store.observe(KeyedState<Key>.Entry(.age, of: Int.self)) { _ in told.append("entry") },
    ]
    store.update { state in
      state[.name] = "Bob"
      state[.age] = 2
    }
    #expect(told == ["age", "whole", "name", "entry"])
    withExtendedLifetime(watches) {}
  }

  @Test func `an observer may read and write while it is notified`() {
    let store = makeStore()
    var seen: [Int?] = []
    let watch = store.observe(key: .name, as: String.self) { _ in
      seen.append(store.state[.age])
      store.send(.grow)
    }
    store.send(.rename("Bob"))
    #expect(seen == [1])
    #expect(store.state[.age] == 2)
    withExtendedLifetime(watch) {}
  }

  @Test func `an action without changes notifies no observer`() {
    let store = makeStore()
    var count = 0
    let watches = [
      store.observe { _ in count += 1 },
      store.observe(key: .name, as: String.self) { _ in count += 1 },
    ]
    withObservationTracking {
      _ = store.get(.name, as: String.self)
    } onChange: {
      Issue.record("nothing has changed")
    }
    store.send(.rename("Ann"))
    #expect(count == 0)
    withExtendedLifetime(watches) {}
  }

  @Test func `a change of one key visits no observer of another key`() {
    let count = Counted.Count()
    let keys = Array(0..<500)
    let store = Store<KeyedState<Int>, Int>(
      KeyedState(Dictionary(uniqueKeysWithValues: keys.map { ($0, Counted(number: 0, count: count)) }))
    ) { state, key in
      state.replace(key, with: Counted(number: 1, count: count))
      return .none
    }
    var told: [Int] = []
    let watches = keys.map { key in
      store.observe(key: key, as: Counted.self) { _ in told.append(key) }
    }
    count.comparisons.withLock { $0 = 0 }
    store.send(250)
    #expect(told == [250])
    #expect(count.comparisons.withLock { $0 } <= 2)
    withExtendedLifetime(watches) {}
  }

  @Test func `a change of one key looks it up a constant number of times, however many keys are observed`() {
    func lookups(observing observed: Int) -> Int {
      let count = Counted.Count()
      let keys = (0..<300).map { CountedKey(number: $0, count: count) }
      let store = Store<KeyedState<CountedKey>, Int>(
        KeyedState(Dictionary(uniqueKeysWithValues: keys.map { ($0, 0) }))
      ) { state, value in
        state[keys[0]] = value
        return .none
      }
      let watches = keys.prefix(observed).map { store.observe(key: $0, as: Int.self) { _ in } }
      store.send(1)
      count.comparisons.withLock { $0 = 0 }
      store.send(2)
      withExtendedLifetime(watches) {}
      return count.comparisons.withLock { $0 }
    }
    #expect(lookups(observing: 300) == lookups(observing: 1))
  }

  @Test func `observers of all keys are notified when the change journal overflows`() {
    let store = Store<KeyedState<Int>, Never>(
      KeyedState(Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, 0) })))
    var told: Set<Int> = []
    let watches = (0..<100).map { key in
      store.observe(key: key, as: Int.self) { _ in told.insert(key) }
    }
    store.update { state in for key in 0..<100 { state[key] = 1 } }
    #expect(told.count == 100)
    store.update { $0 = [7: 7] }
    #expect(store.get(8, as: Int.self) == nil)
    #expect(store.get(7, as: Int.self) == 7)
    withExtendedLifetime(watches) {}
  }

  @Test func `a read tracks only its key`() {
    let store = makeStore()
    let fired = Mutex<[String]>([])
    func track(_ key: Key) {
      withObservationTracking {
        _ = store.get(key, as: String.self)
        _ = store.contains(key)
      } onChange: {
        fired.withLock { $0.append("\(key)") }
      }
    }
    track(.name)
    store.send(.grow)
    #expect(fired.withLock { $0 }.isEmpty)
    store.send(.rename("Bob"))
    #expect(fired.withLock { $0 } == ["name"])
    track(.object)
    store.set(.object, to: "here")
    #expect(fired.withLock { $0 } == ["name", "object"])
  }

  @Test func `a stream of a key starts with the current value`() async {
    let store = makeStore()
    var names = store.values(key: .name, as: String.self, buffer: .unbounded).makeAsyncIterator()
    store.send(.rename("Bob"))
    store.send(.grow)
    store.send(.forget)
    #expect(await names.next() == "Ann")
    #expect(await names.next() == "Bob")
    #expect(await names.next() == .some(nil))
  }

  @Test func `a stream of whole states delivers copies`() async {
    let store = makeStore()
    var states = store.states(buffer: .unbounded).makeAsyncIterator()
    store.send(.rename("Bob"))
    #expect(await states.next() == [.name: "Ann", .age: 1])
    #expect(await states.next() == [.name: "Bob", .age: 1])
  }

  @Test func `a direct write is one transition named after the key`() async {
    let store = makeStore()
    var transitions = store.transitions().makeAsyncIterator()
    store.set(.age, to: 5)
    store.remove(.age)
    let (first, second) = (await transitions.next(), await transitions.next())
    if case .write("age")? = first?.subject {} else { Issue.record("\(String(describing: first))") }
    if case .write("age")? = second?.subject {} else { Issue.record("\(String(describing: second))") }
    #expect(!store.contains(.age))
  }

  @Test func `a store resolves a value or throws the reason`() throws {
    let store = makeStore()
    #expect(try store.resolve(.name, as: String.self) == "Ann")
    #expect(throws: KeyedStateFailure.wrongType(key: "name", expected: "Int", found: "String")) {
      try store.resolve(.name, as: Int.self)
    }
  }

  @Test func `keys of a nested keyed state are observed as well`() {
    struct App { var count = 0; var cache: KeyedState<Key> = [:] }
    let app = Store<App, Never>(App())
    let cache = app.scope(\.cache, action: { (never: Never) -> Never in })
    var names: [String?] = []
    let watch = cache.observe(key: .name, as: String.self) { names.append($0.new) }
    app.update { $0.cache[.name] = "Ann" }
    app.update { $0.count += 1 }
    app.update { $0.cache[.age] = 3 }
    #expect(names == ["Ann"])
    withExtendedLifetime(watch) {}
  }
}

/// The same tests without an actor, and in a custom actor.
struct KeyedStoreIsolationTests {
  @Test func `a store without an actor notifies the observers of its keys`() {
    let store = Store<KeyedState<Key>, Change>([.age: 1]) { state, _ in
      state[.age, default: 0] += 1
      return .none
    }
    var ages: [Int?] = []
    let watch = store.observe(key: .age, as: Int.self) { ages.append($0.new) }
    let age = store.binding(key: .age, as: Int.self, fallback: 0)
    store.send(.grow)
    age.wrappedValue += 1
    #expect(ages == [2, 3])
    withExtendedLifetime(watch) {}
  }

  private actor Owner {
    let store = Store<KeyedState<Key>, Change>([.age: 1]) { state, _ in
      state[.age, default: 0] += 1
      return .none
    }

    func ages() -> [Int?] {
      var ages: [Int?] = []
      let watch = store.observe(key: .age, as: Int.self) { ages.append($0.new) }
      store.send(.grow)
      store.set(.age, to: 9)
      withExtendedLifetime(watch) {}
      return ages
    }
  }

  @Test func `a store in a custom actor notifies the observers of its keys`() async {
    #expect(await Owner().ages() == [2, 9])
  }
}
