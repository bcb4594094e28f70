import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

@testable import RillDebugging

@MainActor @Suite struct LoggerAttachingTests {
  private struct Whole: Equatable {
    var part = Part()
  }
  private struct Part: Equatable { var count = 0 }

  private let page = LogPage()
  private let wall = WallClock()

  private func makeStore() -> Store<Int, Int> {
    Store(0) { (state: inout Int, action: Int) in
      state += action
      return .none
    }
  }

  @Test func `without a sink, a logger writes to standard error, but to nothing in tests`() {
    #expect(LogSink.usual(inTests: true).isEmpty)
    #expect(
      LogSink.usual(inTests: false).map(ObjectIdentifier.init) == [ObjectIdentifier(LogSink.standardError)])
    #expect(LogSink.usual().isEmpty)
    #expect(!Logger<Int, Int>().isUseful)
    #expect(Logger<Int, Int>(to: page.sink).isUseful)
  }

  @Test func `a logger with nothing to log is not attached`() {
    let store = makeStore()
    weak var silent: Logger<Int, Int>?
    weak var attached: Logger<Int, Int>?
    do {
      silent = store.attach(Logger())
      attached = store.attach(Logger(to: page.sink))
    }
    #expect(silent == nil)
    #expect(attached != nil)
  }

  @Test func `several sinks receive the same entries`() async {
    let other = LogPage(as: .jsonLines)
    let store = makeStore()
    store.attach(Logger(to: page.sink, other.sink, content: .actions))
    store.send(1)
    #expect(await page.count == 1)
    #expect(await other.count == 1)
  }

  @Test func `attaching a logger to a scoped store is reported and logs nothing`() async {
    let store = Store(Whole()) { (state: inout Whole, action: Int) in
      state.part.count += action
      return .none
    }
    let part = store.scope(\.part, action: { (action: Int) in action })
    let line = #line + 1
    let reports = Reports.of { part.attach(Logger(to: page.sink)) }
    #expect(reports.count == 1)
    let sentence = """
      Logger<LoggerAttachingTests.Part, Int> was attached at RillDebuggingTests/LoggerAttachingTests.swift:\(line) to \
      Store<LoggerAttachingTests.Part, Int>,
      """
    #expect(reports.first?.hasPrefix(sentence) == true)
    #expect(await page.count == 0)
  }

  @Test func `a logger attached during a turn shows the state and misses nothing after it`() async {
    let store = makeStore()
    let logger = Logger<Int, Int>(to: page.sink, now: wall.now)
    store.attach(Joining { store.attach(logger) })
    store.send(1)
    store.send(2)
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Int           state    at the start
                      0
        09:05:00.001  info     Int           action   1  1  by caller
        09:05:00.002  info     Int           action   2  2  by caller
                      - 1
                      + 3
        """)
  }

  @Test func `a logger attached as middleware during a turn shows the state after it`() async {
    func attach<Attached: Middleware<Int, Int>>(_ middleware: Attached, to store: Store<Int, Int>) {
      store.attach(middleware)
    }
    let store = makeStore()
    store.attach(
      Joining { [page, wall] in
        attach(Logger(to: page.sink, content: [.state, .changes], now: wall.now), to: store)
      })
    store.send(1)
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Int           state    so far, revision 1
                      1
        """)
  }

  @Test func `a logger attached as middleware shows the state with the first turn`() async {
    func attach<Attached: Middleware<Int, Int>>(_ middleware: Attached, to store: Store<Int, Int>) {
      store.attach(middleware)
    }
    let store = makeStore()
    store.send(5)
    attach(Logger(to: page.sink, now: wall.now), to: store)
    store.send(1)
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Int           state    so far, revision 1
                      5
        09:05:00.001  info     Int           action   2  1  by caller
                      - 5
                      + 6
        """)
  }

  @Test func `a logger attached to another store forgets the first`() async {
    let logger = Logger<Int, Int>(to: page.sink, now: wall.now)
    let first = makeStore()
    first.attach(logger)
    first.detach(logger)
    let second = makeStore()
    second.send(7)
    second.attach(logger)
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Int           state    at the start
                      0
        09:05:00.001  info     Int           state    so far, revision 1
                      7
        """)
  }

  @Test func `a model's update is logged with its inner actions`() async {
    let store = Store(Pair())
    store.attach(Logger(to: page.sink, content: .actions, now: wall.now))
    let json = LogPage(as: .jsonLines)
    store.attach(Logger(to: json.sink, content: .actions, now: wall.now))
    store.send(.both(1, 2))
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     LoggerAttachingTests.Pair  action   1  .both(1, 2)  by caller
                      part .add(1)
                      part .add(2)
        """)
    #expect(await json.text.contains(#""origin":"caller","parts":[".add(1)",".add(2)"]}"#))
  }

  @Test func `the logger retains a dump and not the state, so later turns copy nothing`() {
    let sink = LogSink(LogReceiver { _ in }, capacity: 100) { _ in }
    let store = Store(Watched()) { (state: inout Watched, action: Int) in
      state.isAlone = isKnownUniquelyReferenced(&state.object)
      return .none
    }
    let logger = store.attach(Logger(to: sink))
    store.send(1)
    logger.content = [.actions]
    store.send(2)
    #expect(store.state.isAlone)
  }

  private struct Pair: Model, Equatable, Sendable {
    enum Action: Equatable, Sendable { case add(Int), both(Int, Int) }
    var sum = 0

    static func update(_ state: Pair, _ action: Action, environment: Void) -> Update<Pair> {
      switch action {
      case .add(let number): Update(state.with { $0.sum += number })
      case .both(let one, let other): update(state, actions: [.add(one), .add(other)], environment: ())
      }
    }
  }
}

/// A state that detects other references to it.
private struct Watched {
  final class Object {}
  var object = Object()
  var isAlone = false
}

/// Performs a closure once, at the first input.
private final class Joining: Middleware {
  typealias State = Int
  typealias Action = Int
  private var join: (() -> Void)?

  init(_ join: @escaping () -> Void) { self.join = join }

  func admit(_ input: Input<Int, Int>, origin: Origin) -> Gate<Int> {
    join.take()?()
    return .pass
  }
}
