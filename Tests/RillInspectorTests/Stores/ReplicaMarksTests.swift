import Foundation
import Rill
import RillDebugging
import RillInspectorFixtures
import RillPersistence
import RillReplicationTesting
import RillTesting
import RillValues
import Testing

@testable import RillInspector
@testable import RillReplication

/// Replicated stores, as clients see them.
@MainActor
@Suite struct ReplicaMarksTests {
  private struct Board: Codable, Equatable, Sendable { var cards: [String] = [] }
  private enum Action: Codable, Sendable { case add(String) }

  private let fixture: ResponderFixture
  private let log = SimulatedLog()
  private let clock = TestClock()
  private let words = ActionWords(options: DumpOptions())
  private let ann = Self.board()
  private let ben = Self.board()

  init() throws { fixture = try ResponderFixture(stores: []) }

  private static func board() -> Store<Board, Action> {
    Store(Board()) { board, action in
      if case .add(let card) = action { board.cards.append(card) }
      return .none
    }
  }

  private func attach(
    _ id: String, to store: Store<Board, Action>, over line: SimulatedConnection? = nil
  ) async throws -> Replica<Board, Action> {
    var settings = ReplicaSettings()
    settings.clock = clock
    return try await store.attach(
      Replica(of: "board", over: line ?? log.connection(), as: id, settings: settings))
  }

  /// Waits until nothing is pending, while the replica repeats its calls over a line that works again.
  private func settle(_ replica: Replica<Board, Action>, healing line: SimulatedConnection) async throws {
    line.heal()
    let passing = Task { [clock] in
      while !Task.isCancelled {
        await clock.sleepers(1)
        await clock.runToNextDeadline()
      }
    }
    defer { passing.cancel() }
    try await replica.settle()
  }

  private func marks() async throws -> [EntryMark?] {
    let list: WireEntryList = try await fixture.ask("GET", "ben/entries")
    return list.entries.map(\.mark)
  }

  private func replicas() async throws -> [ReplicaRow?] {
    let response = try #require(await fixture.respond("GET", "/api/v1/stores"))
    return try response.decoded(as: WireStoreList.self).stores.map(\.replica)
  }

  /// Returns the names of the events so far, and the marks in them.
  private func events() throws -> (names: [String], marks: [WireMark]) {
    struct Marks: Decodable { var marks: [WireMark] }
    var cursor = EventCursor(feed: fixture.feed, resumingAt: EventPosition(run: "run", number: 1))
    var found: (names: [String], marks: [WireMark]) = ([], [])
    while let frame = try cursor.nextFrame() {
      let lines = String(decoding: frame, as: UTF8.self).split(separator: "\n")
      let name = String(lines[1].dropFirst("event: ".count))
      found.names.append(name)
      guard name == "marks" else { continue }
      let data = Data(lines[2].dropFirst("data: ".count).utf8)
      found.marks += try JSONDecoder().decode(Marks.self, from: data).marks
    }
    return found
  }

  @Test func `an entry is pending, and is settled when the log has it`() async throws {
    fixture.inspection.add(ben, "ben")
    let line = log.connection()
    let replica = try await attach("ben", to: ben, over: line)
    line.cut()
    ben.send(.add("milk"))
    #expect(try await marks().map(\.?.fate) == ["pending"])
    try await settle(replica, healing: line)
    #expect(try await marks() == [EntryMark(.init(.settled(1)), words)])
    let (names, marks) = try events()
    #expect(names.contains("replica"))
    #expect(marks == [WireMark(number: 1, mark: EntryMark(.init(.settled(1)), words))])
  }

  @Test func `an entry over which another replica's entry came names that replica`() async throws {
    fixture.inspection.add(ben, "ben")
    let line = log.connection()
    let first = try await attach("ann", to: ann)
    let second = try await attach("ben", to: ben, over: line)
    line.cut()
    ben.send(.add("tea"))
    ann.send(.add("milk"))
    try await first.settle()
    #expect(try await marks().map(\.?.fate) == ["pending"])
    try await settle(second, healing: line)
    #expect(ben.cards == ["milk", "tea"])
    #expect(
      try await marks() == [
        EntryMark(.init(.settled(2), replicas: ["ann"]), words),
        EntryMark(.init(nil, replicas: ["ann"]), words),
      ])
  }

  @Test func `the list of stores has the condition of each replica, and none for a store without one`()
    async throws
  {
    fixture.inspection.add(ann, "ann")
    fixture.inspection.add(ben, "ben")
    #expect(try await replicas() == [nil, nil])
    let line = log.connection()
    let replica = try await attach("ben", to: ben, over: line)
    line.cut()
    ben.send(.add("milk"))
    #expect(try await replicas()[1]?.pending == 1)
    try await settle(replica, healing: line)
    let row = try #require(try await replicas()[1])
    #expect((row.id, row.name, row.connection) == ("ben", "board", "connected"))
    #expect((row.position, row.newest, row.behind, row.pending) == (1, 1, 0, 0))
    replica.detach()
    #expect(try await replicas()[1]?.connection == "stopped")
    #expect(try await replicas()[0] == nil)
  }

  @Test func `a store that is added later has the marks of earlier entries`() async throws {
    let history = ben.attach(History<Board, Action>())
    let replica = try await attach("ben", to: ben)
    ben.send(.add("milk"))
    try await replica.settle()
    fixture.inspection.add(ben, "ben", history: history)
    #expect(try await marks() == [EntryMark(.init(.settled(1)), words)])
  }

  @Test func `marks of removed entries are removed`() {
    var marks = ReplicaMarks()
    for number in 1...5_000 as ClosedRange<UInt64> {
      marks.set(.init(.pending), of: number) { $0 > 4_900 }
    }
    let kept = (1...5_000 as ClosedRange<UInt64>).count { marks[$0] != nil }
    #expect(kept <= 1_025 + 100)
    #expect((4_901...5_000 as ClosedRange<UInt64>).allSatisfy { marks[$0] != nil })
  }

  @Test func `redactions apply to the reason for which a shown input was refused`() async throws {
    struct FullError: Error {
      var card: String
      var limit = 1
    }
    let fixture = try ResponderFixture(options: DumpOptions(redacting: [.fields(named: "card")]), stores: [])
    let (one, two) = (limitedBoard(), limitedBoard())
    func limitedBoard() -> Store<Board, Action> {
      let limit = Validator<Board>("limit") { board -> FullError? in
        board.cards.count > 1 ? FullError(card: board.cards[1]) : nil
      }
      return Store(Board(), validators: [limit]) { board, action in
        if case .add(let card) = action { board.cards.append(card) }
        return .none
      }
    }
    fixture.inspection.add(two, "ben")
    let line = log.connection()
    let first = try await attach("ann", to: one)
    let second = try await attach("ben", to: two, over: line)
    line.cut()
    two.send(.add("hunter"))
    one.send(.add("milk"))
    try await first.settle()
    try await settle(second, healing: line)
    let list: WireEntryList = try await fixture.ask("GET", "ben/entries")
    let reason = try #require(list.entries[0].mark?.reason)
    #expect(reason.contains("limit: 1") && reason.contains("••••") && !reason.contains("hunter"))
    var frames = 0
    var cursor = EventCursor(feed: fixture.feed, resumingAt: EventPosition(run: "run", number: 0))
    while let frame = try cursor.nextFrame() {
      let text = String(decoding: frame, as: UTF8.self)
      frames += text.contains("limit: 1") ? 1 : 0
      #expect(!text.contains("FullError(card: \\\"hunter"))
    }
    #expect(frames > 0)
  }

  @Test func `events of replicas reach an inspector in another process and back`() throws {
    var status = ReplicaStatus()
    (status.pending, status.saved) = (3, 2)
    let row = ReplicaRow(status, id: "ben", name: "board")
    #expect((row.pending, row.saved) == (3, 2))
    let plain = ReplicaRow(ReplicaStatus(), id: "ben", name: "board")
    #expect(plain.saved == nil && plain.reason == nil)
    status.outboxFailure = PersistenceFailure(.noRoom, "The disk is full.", fix: "Make room.")
    status.appendFailure = LogFailure(.full, place: "log", reason: "it is full", fix: "trim it")
    let troubled = ReplicaRow(status, id: "ben", name: "board")
    #expect(troubled.reason == "The disk is full. Make room. \(try #require(status.appendFailure))")
    let events: [WireEvent] = [
      .marks(
        store: "ben",
        [
          WireMark(
            number: 3, mark: EntryMark(.init(.refused(Refusal(by: "rules", "no")), replicas: ["ann"]), words))
        ]),
      .replica(store: "ben", row),
    ]
    for event in events {
      let bytes = try Wire.encode(WireLinkEvent(event))
      #expect(try JSONDecoder().decode(WireLinkEvent.self, from: Data(bytes)).event == event)
      #expect(event.renamed { "\($0)-2" } != nil)
    }
  }
}
