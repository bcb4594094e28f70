import Foundation
import Rill
import RillFixtures
import RillSessions
import Testing

@testable import RillJournal
@testable import RillPersistence

/// The reports of entries and streams that are not where a program looks for them.
@MainActor
struct JournalReportTests {
  private let file = MemoryJournalFile()

  init() { FailureLog.listen() }

  private func fill(_ count: Int) async throws {
    let bank = Bank(file)
    let kept = try await bank.attach()
    for _ in 1...count {
      bank.store.send(.deposit(1))
      try await kept.flush()
    }
  }

  private var reports: [String] { FailureLog.texts(containing: "\(file.place) ") }

  @Test func `a call on the journal's thread that waits for entries that are being written throws`()
    async throws
  {
    let pending = PendingWrites()
    let outcomes = Recorder<String>()
    let file = MemoryJournalFile { step throws(PersistenceFailure) in
      guard case .append = step else { return }
      do throws(PersistenceFailure) {
        try pending.flushAndWait(isolation: nil)
        outcomes.note("returned")
      } catch {
        outcomes.note(error.description)
      }
    }
    try await PendingWrites.$current.withValue(pending) { () async throws in
      let bank = Bank(file)
      let kept = try await bank.attach()
      bank.store.send(.deposit(1))
      try await kept.flush()
      try await kept.close()
    }
    #expect(
      Set(outcomes.elements) == [
        """
        The stream "Ledger" of \(file.place) cannot be waited for: the call came from its storage, or from a change of it. \
        Nothing was changed. Call it after the storage, or withLock, has returned.
        """
      ])
  }

  @Test func `a session of a whole stream is not reported`() async throws {
    try await fill(3)
    #expect(try Session(of: file).entries.count == 3)
    #expect(reports.isEmpty)
  }

  @Test func `a session of a damaged stream ends before the damage, which is reported`() async throws {
    try await fill(4)
    file.damage("Ledger") { rows in
      guard case .group(var group) = rows[3] else { return }
      group.lines[20] ^= 1
      rows[3] = .group(group)
    }
    #expect(try Session(of: file).entries.map(\.sequence) == [1, 2])
    #expect(
      reports == [
        """
        The session of the stream "Ledger" of \(file.place) ends after entry 2: 2 entries after it cannot be read. The file was \
        left as it is. Attaching its store sets damaged entries aside and lists them in the recovery.
        """
      ])
  }

  @Test func `a session that lacks acknowledged entries reports it`() async throws {
    try await fill(2)
    let forgetful = ForgetfulFile(file, newest: 5)
    #expect(try Session(of: forgetful).entries.count == 2)
    #expect(
      reports == [
        """
        The session of the stream "Ledger" of \(file.place) ends after entry 2: entries up to 5 were acknowledged and are \
        missing. The file was left as it is. Attaching its store sets damaged entries aside and lists them in the recovery.
        """
      ])
  }

  @Test func `fields of a snapshot that the state does not have are reported`() async throws {
    struct Renamed: Codable, Equatable, Sendable { var sum = 0, notes: [String] = [] }
    try await fill(3)
    let bank = Bank(file)
    try await bank.attach().close()
    let store = Store<Renamed, LedgerAction>(Renamed()) { _, _ in .none }
    let kept = try await store.attach(Journal(in: file), as: "Ledger", state: Schema("Ledger"))
    #expect(kept.recovery.lostFields == ["balance"])
    #expect(
      reports == [
        """
        The snapshot of the stream "Ledger" of \(file.place) has fields that the state does not have or reads differently: \
        balance. They are not in the recovered state. Add an upgrade to the schema of the state and recover from a copy of the \
        file: the journal itself keeps that snapshot only until it has 2 newer ones.
        """
      ])
    #expect("\(kept.recovery)".contains("does not have these fields of the snapshot: balance."))
  }

  @Test(arguments: [0, 1, 2])
  func `inputs that a store handles while it is being attached are reported`(_ count: Int) async throws {
    try await fill(3)
    let paused = PausedFile(file)
    let bank = Bank(paused)
    let attachment = Task { _ = try await bank.attach() }
    await paused.opened.wait()
    for _ in 0..<count { bank.store.send(.deposit(100)) }
    paused.goOn.signal()
    try await attachment.value
    let kept = try #require(bank.kept)
    #expect(bank.store.state.balance == 3)
    #expect(kept.recovery.replaced == count)
    let inputs = count == 1 ? "An input that" : "\(count) inputs that"
    let verb = count == 1 ? "is" : "are"
    #expect(
      reports
        == (count == 0
          ? []
          : [
            """
            \(inputs) the store handled while it was being attached \(verb) lost: the state that was recovered from the stream \
            "Ledger" of \(file.place) has replaced the state of the store. Wait for `attach` before you send.
            """
          ]))
    #expect("\(kept.recovery)".contains("before that") == (count > 0))
  }

  @Test func `inputs that a store handles before it begins a new stream are kept`() async throws {
    let paused = PausedFile(file)
    let bank = Bank(paused)
    let attachment = Task { _ = try await bank.attach() }
    await paused.opened.wait()
    bank.store.send(.deposit(100))
    paused.goOn.signal()
    try await attachment.value
    let kept = try #require(bank.kept)
    #expect(bank.store.state.balance == 100)
    #expect(kept.recovery.replaced == 0 && reports.isEmpty)
    try await kept.close()
    let other = Bank(file)
    _ = try await other.attach()
    #expect(other.store.state.balance == 100)
  }

  private struct Account: Codable, Equatable, Sendable {
    var balance = 0
    var notes: [String] = []
  }

  private struct Other: Codable, Equatable, Sendable { var total = 0 }

  private func attach<State: Codable & Sendable>(
    _ state: State, as name: String? = nil, _ journal: Journal? = nil
  ) async throws {
    let store = Store<State, LedgerAction>(state) { _, _ in .none }
    let kept = try await store.attach(journal ?? Journal(in: file), as: name)
    try await kept.close()
  }

  @Test func `a stream that starts beside one of a renamed type is reported`() async throws {
    try await fill(1)
    try await attach(Account())
    #expect(
      reports == [
        """
        The journal in \(file.place) has no stream "Account", which is the name of the state's type, so the store starts a new \
        one. The stream "Ledger" has a state of the same shape, and no store uses it. If the type was renamed, attach the store \
        with the earlier name. Otherwise give each store a name.
        """
      ])
    #expect(file.streams() == ["Account", "Ledger"])
    try await attach(Account())
    #expect(reports.count == 1, "The stream has started.")
  }

  @Test func `streams of other fields, with names, or in use are not reported`() async throws {
    try await fill(1)
    try await attach(Other())
    try await attach(Account(), as: "account")
    #expect(reports.isEmpty)
    let named = MemoryJournalFile()
    try await attach(Ledger(), as: "book", Journal(in: named))
    try await attach(Account(), Journal(in: named))
    let bank = Bank(file)
    _ = try await bank.attach()
    try await attach(Account(), bank.journal)
    #expect(reports.isEmpty && FailureLog.texts(containing: "\(named.place) ").isEmpty)
  }
}

/// A file that is opened when a test allows it.
private final class PausedFile: JournalFile {
  private let file: MemoryJournalFile
  /// Fires when the file is being opened.
  let opened = Signal()
  let goOn = DispatchSemaphore(value: 0)

  init(_ file: MemoryJournalFile) { self.file = file }

  var place: StoragePlace { file.place }
  func open() throws(PersistenceFailure) {
    try file.open()
    opened.fire()
    goOn.wait()
  }
  func close() { file.close() }
  func streams() -> [String] { file.streams() }
  func append(_ rows: [JournalRow], to stream: String) throws(PersistenceFailure) {
    try file.append(rows, to: stream)
  }
  func snapshot(of stream: String, before row: JournalRowID?) -> (
    snapshot: JournalSnapshot, row: JournalRowID
  )? {
    file.snapshot(of: stream, before: row)
  }
  func groups(
    of stream: String, after row: JournalRowID?, limit: Int
  ) -> [(group: JournalGroup, row: JournalRowID)] {
    file.groups(of: stream, after: row, limit: limit)
  }
  func truncate(
    _ truncations: [JournalTruncation], from stream: String, because reason: String
  ) throws(PersistenceFailure) -> String {
    try file.truncate(truncations, from: stream, because: reason)
  }
  func compact(_ stream: String, keeping snapshots: Int) throws(PersistenceFailure) -> Bool {
    try file.compact(stream, keeping: snapshots)
  }
}

/// A file that remembers more than it contains.
private struct ForgetfulFile: JournalFile {
  let file: MemoryJournalFile
  let newest: UInt64

  init(_ file: MemoryJournalFile, newest: UInt64) {
    self.file = file
    self.newest = newest
  }

  var place: StoragePlace { file.place }
  func open() throws(PersistenceFailure) { try file.open() }
  func close() { file.close() }
  func streams() -> [String] { file.streams() }
  func memory(of stream: String) -> JournalMemory {
    JournalMemory(newest: JournalMark(number: newest, checksum: 1))
  }
  func append(_ rows: [JournalRow], to stream: String) throws(PersistenceFailure) {
    try file.append(rows, to: stream)
  }
  func snapshot(of stream: String, before row: JournalRowID?) -> (
    snapshot: JournalSnapshot, row: JournalRowID
  )? {
    file.snapshot(of: stream, before: row)
  }
  func groups(
    of stream: String, after row: JournalRowID?, limit: Int
  ) -> [(group: JournalGroup, row: JournalRowID)] { file.groups(of: stream, after: row, limit: limit) }
  func truncate(
    _ truncations: [JournalTruncation], from stream: String, because reason: String
  ) throws(PersistenceFailure) -> String { try file.truncate(truncations, from: stream, because: reason) }
  func compact(_ stream: String, keeping snapshots: Int) throws(PersistenceFailure) -> Bool { false }
}
