import Rill
import RillFixtures
import Testing

/// The destinations of failures.
@Suite(.timeLimit(.minutes(60))) struct ReportingTests {
  /// Adds an element with a taken ID, which is reported.
  private static func misstep(_ id: Int = 1) {
    var array: IdentifiedArray<Item> = [Item(id: id)]
    array.append(Item(id: id))
  }

  @Test func `the innermost scope receives a failure, and the outer one receives those after it`() {
    let (outer, inner) = (Recorder<String>(), Recorder<String>())
    Failures.reporting(to: { outer.note($0.description) }) {
      Failures.reporting(to: { inner.note($0.description) }) { Self.misstep(1) }
      Self.misstep(2)
    }
    #expect(inner.elements.map { $0.contains("the id 1") } == [true])
    #expect(outer.elements.map { $0.contains("the id 2") } == [true])
  }

  @Test(arguments: 1...8)
  func `concurrent tests do not receive each other's failures`(number: Int) async {
    let received = Recorder<String>()
    await Failures.reporting(to: { received.note($0.description) }) {
      for _ in 1...10 {
        Self.misstep(number)
        await Task { Self.misstep(number) }.value
      }
    }
    #expect(received.elements.count == 20)
    #expect(received.elements.allSatisfy { $0.contains("the id \(number).") })
  }

  @Test func `failures within a lock are received after it, in order, also if it throws`() {
    let received = Recorder<String>()
    Failures.reporting(to: { received.note($0.description) }) {
      _ = #expect(throws: Mishap.self) {
        try Failures.reportingAfterwards { () throws(Mishap) in
          Failures.reportingAfterwards { Self.misstep(1) }
          Self.misstep(2)
          received.note("still locked")
          throw .usual
        }
      }
    }
    #expect(received.elements.map { $0.contains("locked") } == [true, false, false])
    #expect(received.elements.last?.contains("the id 2.") == true)
  }

  @Test func `failures of a task that starts within a lock are received when they occur`() async {
    let received = Recorder<String>()
    await Failures.reporting(to: { received.note($0.description) }) {
      let gate = Signal()
      let task = Failures.reportingAfterwards {
        Task {
          await gate.wait()
          Self.misstep()
        }
      }
      gate.fire()
      await task.value
    }
    #expect(received.elements.count == 1)
  }

  @MainActor @Test func `a scope receives the failures of effects, including those that wait for others`()
    async
  {
    let received = Recorder<String>()
    let gate = AsyncStream.makeStream(of: Void.self)
    let bench = makeBench()
    let first = Effect<Deed>.run("scoped: first") { _ in
      for await _ in gate.stream { break }
      throw Mishap.usual
    }
    let second = Effect<Deed>.run("scoped: second") { _ in throw Mishap.usual }
    let tasks = [
      Failures.reporting(to: { received.note("one: \($0)") }) { bench.start(first.id("x", policy: .serial)) },
      Failures.reporting(to: { received.note("two: \($0)") }) {
        bench.start(second.id("x", policy: .serial))
      },
    ]
    gate.continuation.yield()
    for task in tasks { await task.finish() }
    #expect(
      received.elements.map { $0.prefix(30) } == [
        "one: The effect \"scoped: first\"".prefix(30), "two: The effect \"scoped: second\"".prefix(30),
      ])
  }

  @MainActor @Test func `a failure carries the caller's file and line`() throws {
    let received = Recorder<Failure>()
    let store = Desk.store(Desk(drawer: Desk.Drawer()))
    let drawer = try #require(store.scope(\.drawer) { DeskAction.drawer($0) })
    store.update { $0.drawer = nil }
    let line = UInt(#line)
    Failures.reporting(to: { received.note($0) }) {
      drawer.send(.label("late"))
      drawer.send(.label("late"), origin: .test)
      drawer.update { $0.label = "late" }
      drawer.attach(Watcher<Desk.Drawer, DrawerAction>())
      _ = drawer.actions()
      _ = drawer.transitions()
    }
    #expect(
      received.elements.map(\.place)
        == (2...7).map { .init(fileID: "RillTests/ReportingTests.swift", line: line + $0) })
  }

  @MainActor @Test func `a failure in a field of an absent child names the sender's input`() throws {
    let store = Desk.store(Desk(drawer: Desk.Drawer()))
    let drawer = try #require(store.scope(\.drawer) { DeskAction.drawer($0) })
    let label = drawer.scope(\.label) { DrawerAction.label($0) }
    store.update { $0.drawer = nil }
    let line = #line + 1
    let reports = Reports.of { label.send("late") }
    #expect(
      reports == [
        """
        late was sent at RillTests/ReportingTests.swift:\(line) to a store of String whose place in the state is \
        empty: the optional is nil or the row was removed. Nothing happened. Release a child's store when the child \
        leaves the state.
        """
      ])
  }

  /// An actor for code that is not isolated to it by its declaration.
  actor Place {
    func run(_ body: nonisolated(nonsending) (Place) async -> Void) async { await body(self) }
  }

  private nonisolated(nonsending) static func scope(on place: Place) async {
    await Failures.reporting(to: { _ in }) {
      place.preconditionIsolated()
      await Task.yield()
      place.preconditionIsolated()
    }
  }

  @Test func `an asynchronous scope stays on the caller's actor`() async {
    await Place().run(Self.scope)
  }
}
