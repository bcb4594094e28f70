import Rill
import RillDebugging
import RillTesting
import RillValues
import Testing

@MainActor @Suite struct LoggerConsoleTests {
  private let clock = TestClock()
  private let page = LogPage()
  private let wall = WallClock()

  private func makeStore(_ state: Kiosk.State = .init(), noPin: Bool = false) -> Store<
    Kiosk.State, Kiosk.Action
  > {
    let rule = Validator<Kiosk.State>("short pin") { $0.pin.count <= 4 }
    return Store(state, validators: noPin ? [] : [rule], clock: clock) { [clock] in Kiosk(clock: clock) }
  }

  @Test func `a write of a computed field is logged without its address`() async {
    struct Page {
      var length = 0
      var half: Int {
        get { length / 2 }
        set { length = 2 * newValue }
      }
    }
    let store = Store<Page, Never>(Page())
    store.attach(Logger(to: page.sink, now: wall.now))
    store.binding(\.half).wrappedValue = 4
    let text = await page.text
    #expect(text.contains("\\Page.(computed Int)"))
    #expect(!text.contains("0x"))
  }

  @Test func `turns are logged with origin, cause and changes`() async {
    let store = makeStore()
    store.attach(Logger(to: page.sink, now: wall.now))
    store.send(.typed("milk"))
    store.send(.touch)
    store.send(.later)
    store.send(.pin(.init(digits: "12345")))
    store.binding(\.draft).wrappedValue = "tea"
    store.update("same draft", forced: true) { $0.draft = "tea" }
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Kiosk         state    at the start
                      Kiosk.State(draft: "", rows: [], pin: "")
        09:05:00.001  info     Kiosk         action   1  .typed("milk")  by caller
                        Kiosk.State(
                      -   draft: ""
                      +   draft: "milk"
                          … 2 unchanged
                        )
        09:05:00.002  info     Kiosk         action   2  .touch  by caller
        09:05:00.003  info     Kiosk         action   3  .later  by caller
        09:05:00.004  info     Kiosk         action   4  .typed("later")  by effect send, because of 3
                        Kiosk.State(
                      -   draft: "milk"
                      +   draft: "later"
                          … 2 unchanged
                        )
        09:05:00.005  warning  Kiosk         refused  5  .pin(Kiosk.Pin(digits: "12345"))  by caller: short pin: the new \
        state breaks the rule "short pin"
        09:05:00.006  info     Kiosk         write    6  \\State.draft  by binding
                        Kiosk.State(
                      -   draft: "later"
                      +   draft: "tea"
                          … 2 unchanged
                        )
        09:05:00.007  info     Kiosk         write    7  same draft, forced  by caller
        """)
  }

  @Test func `effects are logged with their duration on the store's clock`() async {
    let store = makeStore()
    store.attach(Logger(to: page.sink, content: [.actions, .effects], now: wall.now))
    store.send(.fetch)
    await clock.advance(by: .milliseconds(300))
    store.send(.fail)
    await clock.advance(by: .milliseconds(20))
    store.send(.listen)
    await clock.advance(by: .seconds(12.5))
    store.send(.stop)
    await clock.settle()
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Kiosk         action   1  .fetch  by caller
        09:05:00.001  debug    Kiosk         effect   fetch (id: fetch) started, because of 1
        09:05:00.002  info     Kiosk         action   2  .fetched(["bread"])  by effect fetch, because of 1
        09:05:00.003  debug    Kiosk         effect   fetch (id: fetch) finished after 300 ms, because of 1
        09:05:00.004  info     Kiosk         action   3  .fail  by caller
        09:05:00.005  debug    Kiosk         effect   fail started, because of 3
        09:05:00.006  info     Kiosk         action   4  .caught("offline")  by effect fail, because of 3
        09:05:00.007  error    Kiosk         effect   fail failed after 20 ms, because of 3: offline
        09:05:00.008  info     Kiosk         action   5  .listen  by caller
        09:05:00.009  debug    Kiosk         effect   listen (id: listen) started, because of 5
        09:05:00.010  info     Kiosk         action   6  .stop  by caller
        09:05:00.011  debug    Kiosk         effect   listen (id: listen) cancelled after 12.5 s, because of 5
        """)
  }

  @Test func `a large action is named on its line and printed below`() async {
    let store = makeStore()
    store.attach(
      Logger(to: page.sink, content: .actions, options: DumpOptions(lineWidth: 30), now: wall.now))
    store.send(.fetched(["a long word", "another long word"]))
    let text = await page.text
    #expect(
      text == """
        09:05:00.000  info     Kiosk         action   1  .fetched(…)  by caller
                      .fetched(
                        [
                          [0]: "a long word"
                          [1]: "another long word"
                        ]
                      )
        """)
  }

  @Test func `a wide name shifts the columns after it`() async {
    let store = makeStore()
    store.attach(Logger(to: page.sink, name: "the kiosk of the north", content: .actions, now: wall.now))
    store.send(.touch)
    let text = await page.text
    #expect(
      text == "09:05:00.000  info     the kiosk of the north  action   1  .touch  by caller")
  }
}
