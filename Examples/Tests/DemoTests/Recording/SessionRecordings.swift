import Rill
import RillDebugging
import RillSessions
import RillStyles
import RillTesting
import Testing

@testable import Demo

/// Sessions of the demo are recorded and become tests.
@MainActor
struct SessionRecordings {
  @Test func `a session at the bank becomes a test`() throws {
    let bank = Store<Bank, any StateAction<Bank>>(Bank(), validators: [.noDebt])
    let history = bank.attach(History())
    bank.send(Payment.pay(by: .jenny, amount: 3))
    bank.send(Payment.pay(by: .jenny, amount: 30))
    bank.send(Cash.deposit(by: .donald, amount: 5))
    history.skip(3)
    bank.send(Cash.withdraw(by: .donald, amount: 13))
    let test = try history.testSource(
      named: "a recorded session at the bank",
      over: "Store<Bank, any StateAction<Bank>>(state, validators: [.noDebt], clock: clock)")
    #expect(test.gaps == [])
    #expect(test.text == Self.bankTest)
    try test.keep(as: "RecordedBank")
  }

  /// The other participants say nothing, so that the speed of the machine cannot change the order.
  @Test func `a chat becomes a test`() async throws {
    let (chat, making) = chat(pause: .seconds(3600))
    let history = chat.attach(History())
    await chat.send(.load).finish()
    chat.send(.type(text: "Hello \"there\""))
    await chat.send(.send).finish()
    chat.send(.search(query: "coins"))
    await chat.send(.search(query: "tea")).finish()
    let test = try history.testSource(
      named: "a recorded chat", over: making, options: TestSourceOptions(imports: ["RillStyles"]))
    #expect(test.gaps == [])
    #expect(test.text.contains("await store.advance(by: .milliseconds("))
    try test.keep(as: "RecordedChat")
  }

  @Test func `messages that arrive on their own become a test`() async throws {
    let (chat, making) = chat(pause: .milliseconds(300))
    let history = chat.attach(History())
    for await count in chat.values(\.messages.count) where count > 0 { break }
    let test = try history.testSource(
      named: "recorded messages that come by themselves", over: making,
      options: TestSourceOptions(imports: ["RillStyles"]))
    #expect(test.gaps == [])
    #expect(test.text.contains("await store.receiveWrite(\"incoming\", within: .seconds("))
    try test.keep(as: "RecordedMessages")
  }

  /// A chat in real time, and the source that creates it for the test.
  private func chat(pause: Duration) -> (Store<Chat.State, Chat.Action>, making: String) {
    let service = ChatService(pause: pause, delay: .milliseconds(50))
    let milliseconds = Int(pause / .milliseconds(1))
    let making = """
      Store(
        state,
        interactor: Chat(
          service: ChatService(
            clock: clock, pause: .milliseconds(\(milliseconds)), delay: .milliseconds(50))),
        clock: clock)
      """
    return (Store(Chat.State(), interactor: Chat(service: service)), making)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `states of all shapes become tests`(seed: UInt64) throws {
    let store = Store(Warehouse.State()) { Warehouse() }
    let history = store.attach(History())
    var random = SeededRandom(seed: seed)
    for _ in 0..<30 { store.send(.become(store.state.changed(using: &random))) }
    let test = try history.testSource(
      named: "recorded states, \(seed)", over: "Store(state, clock: clock) { Warehouse() }",
      options: TestSourceOptions(module: "DemoTests"))
    #expect(test.gaps == [])
    try test.keep(as: "RecordedStates\(seed)")
  }

  private static let bankTest = """
    // Made of 3 entries from 1 to 5 in the history of a store of `Bank`.
    // If the feature is to behave in another way, record it again, or change what is expected.

    import Rill
    import RillStyles
    import RillTesting
    import Testing

    @testable import Demo

    @MainActor
    @Test func `a recorded session at the bank`() async {
      let state = Bank(jenny: 10, donald: 10)
      let store = TestStore(effects: .hold) { clock in
        Store<Bank, any StateAction<Bank>>(state, validators: [.noDebt], clock: clock)
      }

      await store.send(Payment.pay(by: .jenny, amount: 3)) {
        $0.jenny = 7
        $0.donald = 13
      }
      #expect(
        await store.send(Payment.pay(by: .jenny, amount: 30), refusedBy: "no debt")?.reason
          == "Jenny is 23 coins short"
      )
      await store.send(Cash.withdraw(by: .donald, amount: 13)) { $0.donald = 0 }
      await store.finish()
    }

    """
}
