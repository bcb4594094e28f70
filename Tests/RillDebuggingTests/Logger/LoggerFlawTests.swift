import Rill
import RillDebugging
import RillStyles
import RillTesting
import Synchronization
import Testing

@testable import RillDebugging
@testable import RillValues

/// Known flaws of other loggers, which this one must not have.
@MainActor @Suite struct LoggerFlawTests {
  private let clock = TestClock()
  private let page = LogPage()
  private let wall = WallClock()

  private func makeStore() -> Store<Kiosk.State, Kiosk.Action> {
    Store(Kiosk.State(), clock: clock) { [clock] in Kiosk(clock: clock) }
  }

  @Test func `exclusions do not hide the writes of bindings`() async {
    let store = makeStore()
    store.attach(
      Logger(
        to: page.sink, exclude: [Int.self], actions: .except(named: "typed"), content: [.actions, .writes],
        now: wall.now))
    store.send(.typed("no"))
    store.binding(\.draft).wrappedValue = "tea"
    let text = await page.text
    #expect(text == "09:05:00.000  info     Kiosk         write    2  \\State.draft  by binding")
  }

  @Test func `stores have separate loggers, and threads may share sinks`() async {
    let counts = Mutex<[String: [String]]>([:])
    let sink = LogSink.entries { entry in
      counts.withLock { $0[entry.store, default: []].append(entry.text(as: .jsonLines)) }
    }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          await Self.sendMuch(to: sink, as: "store \(number)")
        }
      }
    }
    await sink.flush()
    for number in 0..<4 {
      let lines = counts.withLock { $0["store \(number)"] ?? [] }
      #expect(lines.count == 100)
      for (place, line) in lines.enumerated() {
        #expect(line.contains("\"sequence\":\(place + 1),"))
      }
    }
  }

  @concurrent
  private static func sendMuch(to sink: LogSink, as name: String) async {
    let store = Store(0) { (state: inout Int, action: Int) in
      state += action
      return .none
    }
    store.attach(Logger(to: sink, name: name, content: [.actions, .changes]))
    for number in 1...100 { store.send(number) }
  }

  @Test func `a logger attached late shows the current state`() async {
    let store = makeStore()
    store.send(.typed("milk"))
    store.attach(Logger(to: page.sink, now: wall.now))
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Kiosk         state    so far, revision 1
                      Kiosk.State(draft: "milk", rows: [], pin: "")
        """)
  }

  @Test func `a logger turned on again shows the current state`() async {
    let store = makeStore()
    let logger = store.attach(Logger(to: page.sink, now: wall.now))
    logger.isOn = false
    store.send(.typed("milk"))
    let rest = await page.next()
    logger.isOn = true
    store.send(.add)
    let text = await rest()
    #expect(
      text == """
        09:05:00.001  info     Kiosk         state    so far, revision 1
                      Kiosk.State(draft: "milk", rows: [], pin: "")
        09:05:00.002  info     Kiosk         action   2  .add  by caller
                        Kiosk.State(
                      -   draft: "milk"
                      +   draft: ""
                          rows: [
                      +     [0]: "milk"
                          ]
                          … 1 unchanged
                        )
        """)
  }

  @Test func `entries have times, levels and durations`() async {
    let entries = Mutex<[LogEntry]>([])
    let sink = LogSink.entries { entry in entries.withLock { $0.append(entry) } }
    let store = makeStore()
    store.attach(Logger(to: sink, now: wall.now))
    store.send(.fail)
    await clock.advance(by: .milliseconds(20))
    await sink.flush()
    let noted = entries.withLock { $0 }
    #expect(noted.map(\.kind) == [.state, .action, .effect, .action, .effect])
    #expect(noted.map(\.level) == [.info, .info, .debug, .info, .error])
    #expect(noted.map(\.time) == (0..<5).map { .seconds(1_769_850_300) + .milliseconds($0) })
    #expect(noted.last?.text(as: .jsonLines).contains("\"seconds\":0.020000") == true)
  }

  @Test func `the state, its differences, effects and durations are logged in addition to actions`() async {
    let store = makeStore()
    store.attach(Logger(to: page.sink, now: wall.now))
    store.send(.fetch)
    await clock.advance(by: .milliseconds(300))
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Kiosk         state    at the start
                      Kiosk.State(draft: "", rows: [], pin: "")
        09:05:00.001  info     Kiosk         action   1  .fetch  by caller
        09:05:00.002  debug    Kiosk         effect   fetch (id: fetch) started, because of 1
        09:05:00.003  info     Kiosk         action   2  .fetched(["bread"])  by effect fetch, because of 1
                        Kiosk.State(
                          … 1 unchanged
                          rows: [
                      +     [0]: "bread"
                          ]
                          … 1 unchanged
                        )
        09:05:00.004  debug    Kiosk         effect   fetch (id: fetch) finished after 300 ms, because of 1
        """)
  }

  @Test func `the writer formats entries away from the store's isolation`() async {
    let jobs = Mutex<[@Sendable () -> Void]>([])
    let texts = Mutex<[String]>([])
    let receiver = LogReceiver { entry in texts.withLock { $0.append(entry.text(as: .jsonLines)) } }
    let sink = LogSink(receiver, capacity: 10) { work in jobs.withLock { $0.append(work) } }
    let reads = Counter()
    let store = Store(0) { (state: inout Int, action: Watched) in
      state += 1
      return .none
    }
    store.attach(Logger(to: sink, content: .actions))
    store.send(Watched(reads: reads))
    #expect(reads.count == 0)
    for job in jobs.withLock({ $0 }) { job() }
    #expect(reads.count == 1)
    #expect(texts.withLock { $0.count } == 1)
  }

  @Test func `a log can be turned off and detached`() async {
    let store = makeStore()
    let logger = store.attach(Logger(to: page.sink, content: .actions, now: wall.now))
    store.send(.touch)
    logger.isOn = false
    store.send(.fetch)
    await clock.advance(by: .seconds(1))
    logger.isOn = true
    store.send(.touch)
    store.detach(logger)
    store.send(.touch)
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Kiosk         action   1  .touch  by caller
        09:05:00.001  info     Kiosk         action   4  .touch  by caller
        """)
  }

  @Test func `unequal values with equal text are a change, and equal values with different text are not`()
    async
  {
    let store = Store(Masked(number: 1, words: "a")) { (state: inout Masked, action: Masked) in
      state = action
      return .none
    }
    store.attach(Logger(to: page.sink, content: [.changes], now: wall.now))
    store.send(Masked(number: 1, words: "b"))
    #expect(await page.count == 0)
    store.send(Masked(number: 2, words: "b"))
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Masked        action   2  ••  by caller
                      - ••
                      + ••  // not equal, though shown alike
        """)
  }
}

/// Counts its calls.
private final class Counter: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func increase() { number.withLock { $0 += 1 } }
}

/// An action that detects its description.
private struct Watched: Sendable, Dumpable {
  let reads: Counter

  var dumpForm: DumpForm {
    reads.increase()
    return .words("watched")
  }
}

/// A value that looks like all others and equals those with the same number.
private struct Masked: Equatable, Sendable, Dumpable {
  var number: Int
  var words: String

  var dumpForm: DumpForm { .words("••") }

  static func == (one: Masked, other: Masked) -> Bool { one.number == other.number }
}
