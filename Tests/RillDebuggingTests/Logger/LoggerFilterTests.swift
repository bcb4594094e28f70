import Rill
import RillStyles
import RillTesting
import Testing

@testable import RillDebugging

@MainActor @Suite struct LoggerFilterTests {
  private struct Bank: Equatable { var total = 0 }
  private enum Payment: StateAction, Equatable {
    case give(Int), take(Int)

    func reduce(_ bank: inout Bank) {
      switch self {
      case .give(let amount): bank.total += amount
      case .take(let amount): bank.total -= amount
      }
    }
  }
  private struct Reset: StateAction {
    func reduce(_ bank: inout Bank) { bank.total = 0 }
  }
  private enum Bare: Equatable, Sendable { case one, two }

  private let page = LogPage(as: .jsonLines)

  /// Returns the sequence numbers that a logger logs for three actions and a write.
  private func told(_ make: (LogSink) -> Logger<Bank, any StateAction<Bank>>) async -> [Int] {
    let store = Store<Bank, any StateAction<Bank>>(Bank())
    store.attach(make(page.sink))
    store.send(Payment.give(3))
    store.send(Payment.take(1))
    store.send(Reset())
    store.update("write") { $0.total = 9 }
    let text = await page.text
    return (1...4).filter { text.contains("\"sequence\":\($0),") }
  }

  @Test func `stores are included by state type`() async {
    #expect(await told { Logger(to: $0, include: [Int.self, Bank.self]) } == [1, 2, 3, 4])
  }

  @Test func `stores of other types are excluded`() async {
    #expect(await told { Logger(to: $0, include: [Int.self]) } == [])
    #expect(await page.count == 0)
  }

  @Test func `stores are excluded by state type`() async {
    #expect(await told { Logger(to: $0, exclude: [Bank.self]) } == [])
  }

  @Test func `exclusion takes precedence over inclusion`() async {
    #expect(await told { Logger(to: $0, include: [Bank.self], exclude: [Bank.self]) } == [])
  }

  @Test func `actions are included by case, and writes are kept`() async {
    #expect(await told { Logger(to: $0, actions: .only(named: "take", "Reset")) } == [2, 3, 4])
  }

  @Test func `actions are excluded by case`() async {
    #expect(await told { Logger(to: $0, actions: .except(named: "take")) } == [1, 3, 4])
  }

  @Test func `actions are included by type`() async {
    #expect(await told { Logger(to: $0, actions: .only(Payment.self)) } == [1, 2, 4])
  }

  @Test func `actions are excluded by type`() async {
    #expect(await told { Logger(to: $0, actions: .except(Payment.self)) } == [3, 4])
  }

  @Test func `a case without a payload has a name as well`() {
    #expect(ActionFilter.only(named: "one").passes(Bare.one))
    #expect(!ActionFilter.only(named: "one").passes(Bare.two))
  }

  @Test func `a logger of writes logs no action`() async {
    #expect(await told { Logger(to: $0, content: .writes) } == [4])
  }

  @Test func `a logger of changes logs only turns that change something`() async {
    let store = Store<Bank, any StateAction<Bank>>(Bank())
    store.attach(Logger(to: page.sink, content: .changes))
    store.send(Reset())
    store.send(Payment.give(1))
    let text = await page.text
    #expect(text.contains("\"sequence\":2,") && !text.contains("\"sequence\":1,"))
  }

  @Test(arguments: [
    (LogLevel.debug, 3), (.info, 2), (.warning, 1), (.error, 0),
  ]) func `entries below the level are not logged`(level: LogLevel, count: Int) async {
    let rule = Validator<Int>("small") { $0 < 5 }
    let clock = TestClock()
    let store = Store(0, validators: [rule], clock: clock) { (state: inout Int, action: Int) in
      state += action
      return .run("effect") { _ in try await clock.sleep(for: .seconds(1)) }
    }
    store.attach(Logger(to: page.sink, content: [.actions, .refusals, .effects], level: level))
    store.send(9)
    store.send(1)
    #expect(await page.count == count)
  }

  @Test func `levels are ordered`() {
    #expect(LogLevel.allCases == LogLevel.allCases.sorted())
  }

  @Test func `refusals are omitted unless requested`() async {
    let store = Store(0, validators: [Validator<Int>("small") { $0 < 5 }]) {
      (state: inout Int, action: Int) in
      state += action
      return .none
    }
    store.attach(Logger(to: page.sink, content: [.actions, .changes]))
    store.send(9)
    #expect(await page.count == 0)
  }

  @Test func `the previous state is kept only if changes or an initial state will be logged`() {
    let page = LogPage()
    let logger = Logger<Int, Int>(to: page.sink, content: [.actions])
    #expect(!logger.needsStateBefore)
    logger.content = .changes
    #expect(logger.needsStateBefore)
    logger.level = .warning
    #expect(!logger.needsStateBefore)
    logger.level = .debug
    logger.isOn = false
    #expect(!logger.needsStateBefore)
    logger.content = .state
    logger.isOn = true
    #expect(logger.needsStateBefore)
  }
}
