import Rill
import RillDebugging
import RillFixtures
import RillStyles
import RillTesting
import Testing

@MainActor @Suite struct LoggerHookTests {
  private let clock = TestClock()
  private let wall = WallClock()
  private let incoming = TestStream<String, any Error>("incoming")

  private func makeStore() -> Store<Desk.State, Desk.Action> {
    Store(Desk.State(), interactor: Desk(incoming: incoming, clock: clock), clock: clock)
  }

  @Test func `hooks are logged on start, firing, completion, failure and stop`() async {
    FailureLog.listen()
    let page = LogPage()
    let store = makeStore()
    await clock.settle()
    store.attach(Logger(to: page.sink, content: [.hooks, .writes], now: wall.now))
    let hooks = store.hooks(of: Desk.self)
    hooks.stop(.incoming)
    await clock.settle()
    hooks.start(.incoming)
    await clock.settle()
    incoming.send("hello")
    await clock.advance(by: .milliseconds(5))
    incoming.finish(throwing: Desk.Cut())
    await clock.settle()
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  debug    Desk          hook     incoming cancelled
        09:05:00.001  debug    Desk          hook     incoming started
        09:05:00.002  info     Desk          hook     incoming fired 1  "hello"
        09:05:00.003  info     Desk          write    1  \\State.messages  by effect hook incoming
        09:05:00.004  debug    Desk          hook     incoming handled 1 after 5 ms
        09:05:00.005  error    Desk          hook     incoming failed after 5 ms: Cut()
        """)
  }

  @Test func `elements received by a hook have a count and a JSON value`() async {
    let page = LogPage(as: .jsonLines)
    let store = makeStore()
    store.attach(Logger(to: page.sink, content: .hooks, now: wall.now))
    await clock.settle()
    let rest = await page.next()
    incoming.send("hello")
    await clock.advance(by: .milliseconds(5))
    incoming.finish()
    await clock.settle()
    let lines = await rest().split(separator: "\n").map { line in
      line.split(separator: ",").filter { !$0.hasPrefix("\"time\"") && !$0.hasPrefix("{\"time\"") }
        .filter { !$0.hasPrefix("\"number\"") }.joined(separator: ",")
    }
    #expect(
      lines == [
        #""level":"info","kind":"hook","store":"Desk","phase":"fired","name":"incoming","count":1,"value":"\"hello\"""#
          + "}",
        #""level":"debug","kind":"hook","store":"Desk","phase":"handled","name":"incoming","count":1,"seconds":0.005000}"#,
        #""level":"debug","kind":"hook","store":"Desk","phase":"finished","name":"incoming""#,
      ])
  }

  @Test func `an interactor's writes are logged with the action as their origin`() async {
    let page = LogPage()
    let store = makeStore()
    store.attach(Logger(to: page.sink, content: [.actions, .writes], now: wall.now))
    store.send(.say("hi"))
    await clock.settle()
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Desk          action   1  .say("hi")  by caller
        09:05:00.001  info     Desk          write    2  say  by interactor say("hi"), because of 1
        """)
  }
}
