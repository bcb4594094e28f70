import Rill
import RillTesting
import Testing

@testable import RillDebugging
@testable import RillKeyedState

@MainActor @Suite struct LoggerJSONTests {
  private let clock = TestClock()
  private let page = LogPage(as: .jsonLines)
  private let wall = WallClock()

  private func makeStore() -> Store<Kiosk.State, Kiosk.Action> {
    let rule = Validator<Kiosk.State>("short pin") { $0.pin.count <= 4 }
    return Store(Kiosk.State(), validators: [rule], clock: clock) { [clock] in Kiosk(clock: clock) }
  }

  @Test func `each entry is one object with ordered keys`() async {
    let store = makeStore()
    store.attach(Logger(to: page.sink, now: wall.now))
    store.send(.typed("a \"b\"\n"))
    store.send(.later)
    store.send(.pin(.init(digits: "12345")))
    store.update("same", forced: true) { $0.draft = "later" }
    let text = await page.text
    #expect(
      text == #"""
        {"time":"2026-01-31T09:05:00.000000Z","level":"info","kind":"state","store":"Kiosk","revision":0,"state":"Kiosk.State(draft: \"\", rows: [], pin: \"\")"}
        {"time":"2026-01-31T09:05:00.001000Z","level":"info","kind":"action","store":"Kiosk","sequence":1,"revision":1,"name":"typed","action":".typed(\"a \\\"b\\\"\\n\")","origin":"caller","changes":[{"kind":"changed","path":"draft","before":"\"\"","after":"\"a \\\"b\\\"\\n\""}]}
        {"time":"2026-01-31T09:05:00.002000Z","level":"info","kind":"action","store":"Kiosk","sequence":2,"revision":2,"name":"later","action":".later","origin":"caller"}
        {"time":"2026-01-31T09:05:00.003000Z","level":"info","kind":"action","store":"Kiosk","sequence":3,"revision":3,"name":"typed","action":".typed(\"later\")","origin":"effect send","cause":2,"changes":[{"kind":"changed","path":"draft","before":"\"a \\\"b\\\"\\n\"","after":"\"later\""}]}
        {"time":"2026-01-31T09:05:00.004000Z","level":"warning","kind":"action","store":"Kiosk","sequence":4,"revision":3,"name":"pin","action":".pin(Kiosk.Pin(digits: \"12345\"))","origin":"caller","gate":"short pin","refusal":"the new state breaks the rule \"short pin\""}
        {"time":"2026-01-31T09:05:00.005000Z","level":"info","kind":"write","store":"Kiosk","sequence":5,"revision":4,"label":"same","forced":true,"origin":"caller"}
        """#)
  }

  @Test func `effects have a phase, a number and a duration in seconds`() async {
    let store = makeStore()
    store.attach(Logger(to: page.sink, content: .effects, now: wall.now))
    store.send(.fetch)
    await clock.advance(by: .milliseconds(300))
    store.send(.fail)
    await clock.advance(by: .milliseconds(20))
    let numbers = await page.text.split(separator: "\n").map { line in
      line.split(separator: ",").first { $0.hasPrefix("\"number\"") }.map(String.init) ?? ""
    }
    #expect(numbers.count == 4 && numbers[0] == numbers[1] && numbers[2] == numbers[3])
    let text = await page.text
    #expect(
      text == #"""
        {"time":"2026-01-31T09:05:00.000000Z","level":"debug","kind":"effect","store":"Kiosk","phase":"started","name":"fetch","id":"fetch",\#(numbers[0]),"cause":1}
        {"time":"2026-01-31T09:05:00.001000Z","level":"debug","kind":"effect","store":"Kiosk","phase":"finished","name":"fetch","id":"fetch",\#(numbers[0]),"cause":1,"seconds":0.300000}
        {"time":"2026-01-31T09:05:00.002000Z","level":"debug","kind":"effect","store":"Kiosk","phase":"started","name":"fail",\#(numbers[2]),"cause":3}
        {"time":"2026-01-31T09:05:00.003000Z","level":"error","kind":"effect","store":"Kiosk","phase":"failed","name":"fail",\#(numbers[2]),"error":"offline","cause":3,"seconds":0.020000}
        """#)
  }
}
