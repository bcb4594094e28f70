import Rill
import RillDebugging
import RillFixtures
import RillSessions
import RillValues
import Testing

/// Sessions created from a history, and histories loaded from a session.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct HistorySessionTests {
  @Test func `a session has the first state, each entry and the checksum of the last state`()
    async throws
  {
    let house = BankHouse()
    let history = await house.record()
    let session = try history.session("bank", seeds: ["random": try JSONText("42")])
    #expect(session.program == Session.Program("bank", state: "Bank", action: "BankAction"))
    #expect(session.start?.description == #"{"balance":10,"rows":[],"tags":[]}"#)
    #expect(try session.seed("random", as: Int.self) == 42)
    #expect(try session.seed("other", as: Int.self) == nil)
    #expect(session.checksum == Session.checksum(of: try JSONText(text(of: house.store.state))))
    let lines = session.entries.map { entry in
      "\(entry.sequence) \(entry.name) \(entry.origin) \(entry.cause ?? 0) \(entry.refusal?.gate ?? "") "
        + (entry.action?.description ?? entry.changes.map { "\($0)" } ?? "")
    }
    #expect(
      lines == [
        #"1 pay caller 0  {"pay":{"_0":3}}"#,
        #"2 pay caller 0 no debt {"pay":{"_0":50}}"#,
        #"3 fetch caller 0  {"fetch":{}}"#,
        #"4 earn effect fetch 3  {"earn":{"amount":5}}"#,
        #"5 rename caller 0  [note = "mine"]"#,
        #"6 tag caller 0  {"tag":{"_0":"b"}}"#,
        #"7 tag caller 0  {"tag":{"_0":"a"}}"#,
        #"8 tag caller 0  {"tag":{"_0":"c"}}"#,
        #"9 tag caller 0  {"tag":{"_0":"é"}}"#,
        #"10 add caller 0  {"add":{"_0":{"id":1,"title":"milk"}}}"#,
        #"11 retitle caller 0  [rows.0.title = "tea"]"#,
        #"12 not recorded restore 0  [balance = 113]"#,
        #"14 pay caller 0  {"pay":{"_0":2}}"#,
      ])
    #expect(session.entries[2].effects == ["fetch"])
    #expect(session.entries.allSatisfy { $0.text == nil && $0.canBeReplayed })
  }

  /// Returns the state as sessions write it, with its set in order.
  private func text(of bank: Bank) -> String {
    let rows = bank.rows.map { #"{"id":\#($0.id),"title":"\#($0.title)"}"# }.joined(separator: ",")
    let tags = bank.tags.sorted().map { #""\#($0)""# }.joined(separator: ",")
    return #"{"balance":\#(bank.balance),"note":"\#(bank.note ?? "")","rows":[\#(rows)],"tags":[\#(tags)]}"#
  }

  @Test func `a session and a history that is loaded from it have the lines of sends`() throws {
    let house = BankHouse()
    let history = house.store.attach(History())
    history.recordsPlaces = true
    house.store.send(.pay(3))
    let line = Int(#line) - 1
    house.store.update("rename") { $0.note = "mine" }
    let session = try history.session("bank")
    #expect(session.entries.map { $0.place?.line } == [line, line + 2])
    let copy = BankHouse()
    let other = copy.store.attach(History())
    try other.load(try Session(file: session.file))
    #expect(other.entries.map { $0.place?.description } == session.entries.map { $0.place?.description })
  }

  @Test func `times of entries are times of day in microseconds`() async throws {
    let house = BankHouse()
    let history = await house.record()
    let session = try history.session("bank")
    let (entries, kept) = (session.entries, history.entries)
    for index in entries.indices.dropFirst() {
      let components = kept[index - 1].time.duration(to: kept[index].time).components
      let passed = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
      #expect(abs(entries[index].time - entries[index - 1].time - passed) <= 1)
    }
    // Later than 2020, and not in nanoseconds.
    #expect(1_577_836_800_000_000...4_102_444_800_000_000 ~= entries[0].time)
  }

  @Test func `a loaded history shows the session's last state, starts no effect and can go back`()
    async throws
  {
    let house = BankHouse()
    let session = try await house.record().session("bank")
    let other = BankHouse(Bank(balance: 1))
    let history = other.store.attach(History())
    var told: [Int] = []
    let watch = other.store.observe(\.balance) { told.append($0.new) }
    try history.load(session)
    #expect(other.store.state == house.store.state)
    #expect(told == [house.store.balance])
    #expect(other.effects.elements.isEmpty)
    #expect(other.store.effects.isEmpty)
    #expect(history.entries.map(\.sequence) == session.entries.map(\.sequence))
    #expect(history.entries.map(\.refusal?.gate) == session.entries.map(\.refusal?.gate))
    #expect(history.entries.map(\.isGap) == session.entries.map { $0.name == "not recorded" })
    #expect(history.isAtEnd)
    history.jump(to: 4)
    #expect(other.store.balance == 12)
    history.skip(12)
    history.jumpToEnd()
    #expect(other.store.balance == 10)
    other.store.send(.pay(1))
    #expect(history.entries.last?.action == .pay(1))
    #expect((history.entries.last?.sequence ?? 0) > 14)
    history.reset()
    #expect(other.store.state == Bank(balance: 1))
    watch.cancel()
  }

  @Test func `a loaded session is recorded again unchanged`() async throws {
    let session = try await BankHouse.session()
    let other = BankHouse()
    let history = other.store.attach(History())
    try history.load(session)
    var again = try history.session("bank")
    for index in again.entries.indices {
      #expect(abs(again.entries[index].time - session.entries[index].time) <= 2)
      again.entries[index].time = session.entries[index].time
    }
    #expect(again == session)
  }

  @Test func `entries loaded into a store with inputs get higher numbers`() async throws {
    let session = try await BankHouse.session()
    let other = BankHouse()
    let history = other.store.attach(History())
    for _ in 0..<3 { other.store.send(.earn(amount: 1)) }
    try history.load(session)
    #expect(history.entries.first?.sequence == 4)
    #expect(history.entries.last?.sequence == 17)
    #expect(history.entries[3].cause == 6)
    other.store.send(.earn(amount: 1))
    #expect((history.entries.last?.sequence ?? 0) > 17)
  }

  @Test func `a session that cannot be loaded changes nothing`() async throws {
    let session = try await BankHouse.session()
    let other = BankHouse()
    let history = other.store.attach(History())
    other.store.send(.pay(4))
    var damaged = session
    damaged.entries[9].subject = .action(try JSONText(#"{"add":{"_0":{"id":1}}}"#))
    let failure = #expect(throws: SessionFailure.self) { try history.load(damaged) }
    #expect(
      failure?.description == """
        In the session, the action of entry 10, add, does not fit the program's type: "add._0" has no "title". Nothing was \
        changed. Use the program that recorded it, or have the type read its older form.
        """)
    var unfitting = session
    unfitting.entries[10].subject = .write([.set([.name("rows"), .index(3)], try JSONText("1"))])
    let misfit = #expect(throws: SessionFailure.self) { try history.load(unfitting) }
    #expect(
      misfit?.description == """
        The write of entry 11, retitle, does not fit the state that it came to: there is no such place for rows.3 = 1. \
        It was left out. Replay it on the states that it was recorded on: with the same program, nothing skipped or moved.
        """)
    #expect(other.store.state == Bank(balance: 6))
    #expect(history.entries.map(\.sequence) == [1])
  }

  @Test func `numbers beyond the end of a history are refused`() throws {
    let house = BankHouse()
    let history = house.store.attach(History())
    house.store.send(.pay(4))
    func load(_ number: UInt64) throws {
      let entry = SessionEntry(number, .action(try JSONText(#"{"pay":{"_0":1}}"#)), name: "pay")
      let start = try JSONText(encoding: Bank())
      try history.load(Session(.init("bank", state: "", action: ""), start: start, entries: [entry]))
    }
    for number: UInt64 in [0, 1 << 63, .max] {
      let failure = #expect(throws: SessionFailure.self) { try load(number) }
      #expect(
        failure?.description == """
          The session can be shown and replayed, and not loaded: the number of its entry \(number), pay, is not between \
          1 and \(number == 0 ? Int64.max - 1 : .max), from where this history can go on. Nothing was changed. Number the \
          entries of the file from 1 on, or load it into the history of a new store.
          """)
      #expect(history.entries.map(\.sequence) == [1])
    }
    try load(1 << 63 - 1)
    house.store.send(.pay(1))
    #expect(history.entries.map(\.sequence) == [1 << 63 - 1, 1 << 63])
  }

  @Test func `times beyond the range are clamped`() throws {
    let house = BankHouse()
    let history = house.store.attach(History())
    let entries = try zip([1, 2] as [UInt64], [Int64.min, .max]).map { number, time in
      SessionEntry(number, .action(try JSONText(#"{"pay":{"_0":1}}"#)), name: "pay", time: time)
    }
    let start = try JSONText(encoding: Bank())
    try history.load(Session(.init("bank", state: "", action: ""), start: start, entries: entries))
    let times = try history.session("bank").entries.map(\.time)
    #expect(house.store.state.balance == 8)
    #expect(times.count == 2 && times[0] < .min / 2 && times[1] > .max / 2)
  }

  @Test func `a session that is loaded in an observer is refused with the reason`() throws {
    let house = BankHouse()
    let history = house.store.attach(History())
    house.store.send(.pay(4))
    let session = try history.session("bank")
    var failures: [String] = []
    let watch = house.store.observe { _ in
      do { try history.load(session) } catch { failures.append("\(error)") }
      do { try history.load(actions: [.pay(1)]) } catch { failures.append("\(error)") }
    }
    house.store.send(.pay(1))
    watch.cancel()
    let text = """
      A session cannot be loaded while the store runs a turn or notifies observers. Nothing was changed. Load it after the turn, \
      for example in a `Task` that the observer starts.
      """
    #expect(failures == [text, text])
    #expect(history.count == 2)
  }

  @Test func `middleware may refuse the end of a session, and nothing changes`() async throws {
    let session = try await BankHouse.session()
    let other = BankHouse()
    let history = other.store.attach(History())
    other.store.send(.pay(4))
    other.store.attach(NoRestoring())
    let failure = #expect(throws: SessionFailure.self) { try history.load(session) }
    #expect(
      failure?.description == """
        The store refused the session's last state. Refused by no restoring: closed. Nothing was changed. Allow states \
        with the origin `restore` in the validator or middleware that refused it.
        """)
    #expect(other.store.state == Bank(balance: 6))
    #expect(history.entries.map(\.sequence) == [1])
  }

  @Test func `a detached history neither creates nor loads a session`() throws {
    let history = History<Bank, BankAction>()
    let words = """
      History<Bank, BankAction> is not attached to a store, or its store was released. Nothing was changed. Attach a \
      history with store.attach(_:), and keep the store; a part of a store has no turns of its own.
      """
    let failure = #expect(throws: SessionFailure.self) { try history.session("bank") }
    #expect(failure?.description == words)
    let session = Session(.init("bank", state: "", action: ""), start: nil, entries: [])
    let other = #expect(throws: SessionFailure.self) { try history.load(session) }
    #expect(other?.description == words)
  }

  @Test func `actions that are not Codable are kept as text, and a replay reports it`()
    throws
  {
    enum Word: Sendable { case say(String), row(id: Int) }
    let store = Store(Bank()) { (bank: inout Bank, action: Word) in
      bank.note = "\(action)"
      return .none
    }
    let history = store.attach(History())
    store.send(.say("a"))
    store.send(.row(id: 1))
    let session = try history.session("bank", coding: .states)
    #expect(session.entries.map(\.name) == ["say", "row"])
    #expect(session.entries.map(\.text) == [#".say("a")"#, ".row(id: 1)"])
    #expect(!session.canBeReplayed)
    #expect(session.start != nil && session.checksum != nil)
    let failure = #expect(throws: SessionFailure.self) { try history.load(session, coding: .states) }
    #expect(
      failure?.description == """
        The session of "bank" can be shown and not replayed: this program has no way to read its states and actions. \
        Nothing was changed. Make the state and the actions Codable, and record it anew.
        """)
    let silent = try history.session("bank", coding: .words)
    #expect(silent.start == nil && silent.checksum == nil)
  }

  @Test func `a value that JSON cannot represent is named`() throws {
    struct Odd: Codable { var number = 1.0 }
    struct Bad: Codable, Sendable {
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(1, .init(codingPath: encoder.codingPath, debugDescription: ""))
      }
    }
    let store = Store(Odd()) { (odd: inout Odd, action: Bad) in .none }
    let history = store.attach(History())
    store.send(Bad())
    let failure = #expect(throws: SessionFailure.self) { try history.session("odd") }
    #expect(
      failure?.description == """
        The action of entry 1 cannot be written as JSON: the value is 1, which JSON cannot represent. Let its type encode \
        itself without what JSON cannot represent.
        """)
  }
}

/// A middleware that refuses restored states.
private final class NoRestoring: Middleware {
  func admit(_ input: Input<Bank, BankAction>, origin: Origin) -> Gate<BankAction> {
    origin == .restore ? .refuse(Refusal(by: "no restoring", "closed")) : .pass
  }
}
