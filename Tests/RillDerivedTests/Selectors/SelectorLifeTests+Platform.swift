import Observation
import RillDerived
import RillFixtures
import RillTesting
import Synchronization
import Testing

@testable import Rill

/// Isolations, lifetimes and misuse of selectors.
@Suite struct SelectorLifeTests {
  private static func selectOnce(isolation: isolated (any Actor)? = #isolation) -> [Int] {
    let open = Selector(\Desk.jobs) { $0.filter { !$0.isDone }.map(\.id) }
    let store = Desk.store(Desk.jobs(4))
    var values: [[Int]] = []
    let subscription = store.observe(open) { values.append($0.new) }
    store.send([.toggle(1)])
    subscription.cancel()
    return values.flatMap(\.self) + store.select(open)
  }

  @MainActor @Test func `it works on the main actor`() { #expect(Self.selectOnce() == [2, 2]) }

  @Test func `it works on another actor`() async {
    actor Shop {
      func run() -> [Int] { SelectorLifeTests.selectOnce() }
    }
    #expect(await Shop().run() == [2, 2])
  }

  @Test func `it works without an actor`() { #expect(Self.selectOnce(isolation: nil) == [2, 2]) }

  @Test func `values of selectors that were released go, and nothing remains with the store`() {
    let store = Desk.store(Desk.jobs(5))
    var kept: [WeakNotes] = []
    for _ in 0..<2_000 {
      let notes = Notes()
      kept.append(WeakNotes(notes: notes))
      let selector = Selector(\Desk.jobs) { _ in notes }
      let subscription = store.observe(selector) { _ in }
      _ = store.select(selector)
      withExtendedLifetime(subscription) {}
    }
    store.send([.toggle(1)])
    #expect(kept.count { $0.notes != nil } <= 32)
    #expect(store.node.awake <= 32)
    #expect(store.node.lines < 128)
  }

  @Test func `a store is released with the values of its selectors, tracked or not`() {
    let notes = Mutex<WeakNotes?>(nil)
    let selector = Selector(\Desk.jobs) { _ in
      let made = Notes()
      notes.withLock { $0 = WeakNotes(notes: made) }
      return made
    }
    weak var released: Store<Desk, Desk.Action>?
    var store: Store? = Desk.store(Desk.jobs(5))
    released = store
    withObservationTracking {
      _ = store?.select(selector)
    } onChange: {
    }
    #expect(notes.withLock { $0?.notes } != nil)
    store = nil
    #expect(released == nil)
    #expect(notes.withLock { $0?.notes } == nil)
  }

  @Test func `a part has values of its own, which all its stores share and which go with it`() {
    struct Office { var desk: Desk? = Desk(jobs: IdentifiedArray(Desk.jobs(3))) }
    let made = Mutex<[WeakNotes]>([])
    let notes = Selector(\Desk.jobs) { _ in
      let notes = Notes()
      made.withLock { $0.append(WeakNotes(notes: notes)) }
      return notes
    }
    let count = Selector(\Desk.jobs) { $0.count }
    let store = Store<Office, Desk.Action>(Office()) { office, edits in
      for edit in edits { office.desk?.apply(edit) }
      if edits.isEmpty { office.desk = nil }
      return .none
    }
    let fired = Mutex(0)
    do {
      let part = store.scope(\.desk) { (edits: Desk.Action) in edits }
      withObservationTracking {
        _ = part?.select(count)
        _ = part?.select(notes)
      } onChange: {
        fired.withLock { $0 += 1 }
      }
      _ = store.scope(\.desk) { (edits: Desk.Action) in edits }?.select(notes)
      #expect(made.withLock { $0.count } == 1)
      store.send([.remove(0)])
      #expect(fired.withLock { $0 } == 1)
      #expect(part?.select(count) == 2)
      store.send([])
      #expect(part?.select(count) == 2, "a part that has left returns its last value")
    }
    store.send([])
    #expect(made.withLock { $0.allSatisfy { $0.notes == nil } })
  }

  @Test func `an observer keeps neither the store nor loses a selector that was released`() {
    weak var released: Store<Desk, Desk.Action>?
    var store: Store? = Desk.store(Desk.jobs(5))
    released = store
    var counts: [Int] = []
    store?.observe(Selector(\Desk.jobs) { $0.count }) { counts.append($0.new) }.forever()
    for _ in 0..<100 { _ = store?.select(Selector(\Desk.jobs) { $0.count }) }
    store?.send([.remove(1)])
    #expect(counts == [4])
    store = nil
    #expect(released == nil)
  }

  @Test func `selectors of several types do not take one another's values`() {
    let store = Desk.store(Desk.jobs(3))
    for round in 0..<200 {
      let text = Selector(\Desk.jobs) { "\($0.count) \(round)" }
      let number = Selector(\Desk.jobs) { Double($0.count + round) }
      #expect(store.select(text) == "3 \(round)")
      #expect(store.select(number) == Double(3 + round))
    }
  }

  @Test func `a subscription may be released on another thread while its store is used`() async {
    let count = Selector(\Desk.jobs) { $0.count }
    for _ in 0..<50 {
      let store = Desk.store(Desk.jobs(20), isolation: nil)
      let subscription = store.observe(count, isolation: nil) { _ in }
      let cargo = Cargo(subscription)
      let release = Task.detached { cargo.empty() }
      for id in 0..<20 { store.send([.remove(id)], isolation: nil) }
      await release.value
      #expect(store.select(count) == 0)
    }
  }
}

/// What a selector reports when its function does more than compute.
@MainActor @Suite struct SelectorMisuseTests {
  /// The store that the functions of this suite reach.
  private static var store: Store<Desk, Desk.Action>?

  @Test func `an action that the function sends is handled after the reading, and reported`() {
    let selector = Selector(name: "count", \Desk.jobs) { jobs in
      if jobs.count == 3 { MainActor.assumeIsolated { _ = Self.store?.send([.remove(0)]) } }
      return jobs.count
    }
    Self.store = Desk.store(Desk.jobs(3))
    defer { Self.store = nil }
    let reports = Reports.of { #expect(Self.store?.select(selector) == 3) }
    #expect(Self.store?.state.jobs.count == 2)
    #expect(Self.store?.select(selector) == 2)
    #expect(
      reports == [
        """
        The function of the selector count sent an input to Store<Desk, [Desk.Edit]> while the value was computed. \
        The input is handled after that, but when a selector is computed depends on who reads it. Use only the \
        arguments of the function, and send in an observer: store.observe(selector) { … }.
        """
      ])
  }

  @Test func `a selector that its own function reads has the value before, and is reported`() {
    let itself = Mutex<Selector<Desk, Int>?>(nil)
    let selector = Selector(name: "count", \Desk.jobs) { jobs in
      guard let selector = itself.withLock({ $0 }) else { return jobs.count }
      return MainActor.assumeIsolated { 100 + (Self.store?.select(selector) ?? 0) }
    }
    Self.store = Desk.store(Desk.jobs(3))
    defer { Self.store = nil }
    #expect(Self.store?.select(selector) == 3)
    itself.withLock { $0 = selector }
    defer { itself.withLock { $0 = nil } }
    let reports = Reports.of {
      Self.store?.send([.remove(0)])
      #expect(Self.store?.select(selector) == 103)
    }
    #expect(
      reports == [
        """
        The selector count was read by its own function, while its value for Store<Desk, [Desk.Edit]> was computed. \
        The function read the value before. Use only the arguments of the function, and pass other selectors to the \
        initializer: Selector(first, second) { first, second in … }.
        """
      ])
  }

  @Test func `a selector that the reducer reads from its store has the value before, and is reported`() {
    let count = Selector(name: "count", \Desk.jobs) { $0.count }
    Self.store = Store(Desk(jobs: IdentifiedArray(Desk.jobs(3)))) { desk, edits in
      for edit in edits { desk.apply(edit) }
      desk.other = Self.store?.select(count) ?? -1
      return .none
    }
    defer { Self.store = nil }
    #expect(Self.store?.select(count) == 3)
    let reports = Reports.of { Self.store?.send([.remove(0)]) }
    #expect(Self.store?.state.other == 3 && Self.store?.select(count) == 2)
    #expect(
      reports == [
        """
        The selector count was read from Store<Desk, [Desk.Edit]> while the reducer of the store ran. The reducer \
        holds the state exclusively, so the value cannot be computed, and the value before was read. Use the \
        reducer's own state: selector.value(in: state).
        """
      ])
  }
}

/// What happens when a selector without a value is read where none can be computed.
@Suite struct SelectorStopTests {
  #if os(macOS) || os(Linux)
  @Test func `a selector without a value that the reducer reads from its store stops the program`()
    async throws
  {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let count = Selector(name: "count", \Desk.jobs) { $0.count }
        var own: Store<Desk, Desk.Action>?
        own = Store(Desk()) { desk, _ in
          desk.other = own?.select(count) ?? -1
          return .none
        }
        own?.send([])
      }
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        The selector count was read from Store<Desk, [Desk.Edit]> while the reducer of the store ran. The reducer \
        holds the state exclusively, so the value cannot be computed, and there is no value yet that could be read. \
        Use the reducer's own state: selector.value(in: state).
        """))
  }

  @Test func `a selector without a value that its own function reads stops the program`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        var own: Store<Desk, Desk.Action>?
        var itself: Selector<Desk, Int>?
        let reach = Reach { own.flatMap { store in itself.map { store.select($0) } } }
        itself = Selector(name: "count", \Desk.jobs) { jobs in
          MainActor.assumeIsolated { reach.read() ?? jobs.count }
        }
        own = Desk.store(Desk.jobs(3))
        _ = reach.read()
      }
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        The selector count was read by its own function, while its value for Store<Desk, [Desk.Edit]> was computed. \
        There is no value yet that the function could read. Use only the arguments of the function, and pass other \
        selectors to the initializer: Selector(first, second) { first, second in … }.
        """))
  }
  #endif
}

/// A closure of the main actor.
@MainActor private final class Reach {
  let read: () -> Int?
  init(_ read: @escaping () -> Int?) { self.read = read }
}

private final class Notes: Sendable {}

private struct WeakNotes: Sendable {
  weak let notes: Notes?
}
