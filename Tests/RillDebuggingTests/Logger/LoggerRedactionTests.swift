import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

@testable import RillDebugging
@testable import RillValues

@MainActor @Suite struct LoggerRedactionTests {
  private let clock = TestClock()
  private let wall = WallClock()

  private let secrets = DumpOptions(redacting: [.type(Kiosk.Pin.self), .fields(named: "pin", "say")])

  private func makeStore() -> Store<Kiosk.State, Kiosk.Action> {
    let rule = Validator<Kiosk.State>("pin") { state in
      state.pin.count > 4 ? Kiosk.Offline(pin: .init(digits: state.pin)) : nil
    }
    return Store(Kiosk.State(pin: "0000"), validators: [rule], clock: clock) { [clock] in Kiosk(clock: clock)
    }
  }

  private func play(_ page: LogPage) async {
    let store = makeStore()
    store.attach(Logger(to: page.sink, options: secrets, now: wall.now))
    store.send(.pin(.init(digits: "0001")))
    store.send(.pin(.init(digits: "00002")))
    store.update("set pin(0003)", origin: .other("form \"0003\"")) { $0.pin = "0003" }
    store.send(.fail)
    await clock.advance(by: .milliseconds(20))
  }

  @Test func `states, actions, differences, labels, origins, reasons and errors reveal no secret`() async {
    let page = LogPage()
    await play(page)
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Kiosk         state    at the start
                      Kiosk.State(draft: "", rows: [], pin: ••••)
        09:05:00.001  info     Kiosk         action   1  .pin(••••)  by caller
                        Kiosk.State(
                          … 2 unchanged
                      -   pin: ••••
                      +   pin: ••••  // changed
                        )
        09:05:00.002  warning  Kiosk         refused  2  .pin(••••)  by caller: pin: Kiosk.Offline(pin: ••••)
        09:05:00.003  info     Kiosk         write    3  set pin(••••)  by form(••••)
                        Kiosk.State(
                          … 2 unchanged
                      -   pin: ••••
                      +   pin: ••••  // changed
                        )
        09:05:00.004  info     Kiosk         action   4  .fail  by caller
        09:05:00.005  debug    Kiosk         effect   fail started, because of 4
        09:05:00.006  info     Kiosk         action   5  .caught("offline")  by effect fail, because of 4
                        Kiosk.State(
                      -   draft: ""
                      +   draft: "offline"
                          … 2 unchanged
                        )
        09:05:00.007  error    Kiosk         effect   fail failed after 20 ms, because of 4: Kiosk.Offline(pin: ••••)
        """)
  }

  @Test func `JSON lines reveal no secret`() async {
    let page = LogPage(as: .jsonLines)
    await play(page)
    let text = await page.text
    #expect(
      !text.contains("0000\\") && !text.contains("0001") && !text.contains("0002") && !text.contains("0003"))
    #expect(text.contains(#""label":"set pin(••••)","origin":"form(••••)""#))
    #expect(text.contains(#""refusal":"Kiosk.Offline(pin: ••••)""#))
    #expect(text.contains(#""error":"Kiosk.Offline(pin: ••••)""#))
    #expect(text.contains(#"{"kind":"changed","path":"pin","before":"••••","after":"••••"}"#))
  }

  @Test func `an interactor's action reveals no secret in its effect or in the origin of its writes`() async {
    let page = LogPage()
    let desk = Desk(incoming: TestStream("incoming"), clock: clock)
    let store = Store(Desk.State(), interactor: desk, clock: clock)
    await clock.settle()
    store.attach(
      Logger(to: page.sink, content: [.actions, .writes, .effects], options: secrets, now: wall.now))
    store.send(.say("0004"))
    await clock.settle()
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Desk          action   1  .say(••••)  by caller
        09:05:00.001  info     Desk          write    2  say  by interactor say(••••), because of 1
        09:05:00.002  debug    Desk          effect   say(••••) started, because of 1
        09:05:00.003  debug    Desk          effect   say(••••) finished after 0 µs, because of 1
        """)
  }

  @Test func `elements received by a hook reveal no secret`() async {
    let page = LogPage()
    let incoming = TestStream<String, any Error>("incoming")
    let store = Store(Desk.State(), interactor: Desk(incoming: incoming, clock: clock), clock: clock)
    await clock.settle()
    store.attach(
      Logger(
        to: page.sink, content: .hooks, level: .info, options: DumpOptions(redacting: [.type(String.self)]),
        now: wall.now))
    incoming.send("0005")
    await clock.settle()
    #expect(await page.text == "09:05:00.000  info     Desk          hook     incoming fired 1  ••••")
  }

  @Test(arguments: [
    ("plain words", "plain words"), ("say(\"x\")", "say(••••)"), ("row [3]", "row(••••)"),
    ("\\State.pin", "\\State.pin"), ("pin: 3", "pin(••••)"), ("pin=3", "pin(••••)"), ("'x'", "(••••)"),
  ]) func `text is cut where values begin`(words: String, shown: String) {
    #expect(LogWords(options: secrets).name(words) == shown)
    #expect(LogWords(options: DumpOptions()).name(words) == words)
  }
}
