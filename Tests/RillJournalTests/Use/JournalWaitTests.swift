import Rill
import RillFixtures
import RillSessions
import Testing

@testable import RillJournal
@testable import RillPersistence

/// A journal whose file others open while it writes the last entries of its stores.
@MainActor
struct JournalWaitTests {
  /// Releases a store and its journal, which write an entry of 5 once somebody was refused to open the file.
  ///
  /// - Parameter failure: The reason why the entry cannot be written, or nil.
  /// - Returns: The file.
  /// - Throws: `PersistenceFailure` if the store cannot be attached.
  private func released(failing failure: PersistenceFailure? = nil) async throws -> GatedFile {
    let file = GatedFile(MemoryJournalFile(), failure: failure)
    let bank = Bank(file)
    _ = try await bank.attach()
    file.closeGate()
    bank.store.send(.deposit(5))
    return file
  }

  @Test func `a journal waits for one that was released`() async throws {
    let (state, recovery) = try await recovered(from: released())
    #expect(state.balance == 5 && recovery.newest == 1)
  }

  @Test func `a session is read after the entries of a journal that was released`() async throws {
    let file = try await released()
    #expect(try Session(of: file).entries.count == 1)
  }

  @Test func `a session of a closed stream waits for another journal that was released`() async throws {
    let file = GatedFile(MemoryJournalFile())
    let one = Bank(file)
    let kept = try await one.attach()
    try await kept.close()
    do {
      let two = Bank(file)
      _ = try await two.attach()
      file.closeGate()
      two.store.send(.deposit(5))
    }
    #expect(try await kept.session().entries.count == 1)
  }

  @Test
  func `entries that cannot be written are tried again when the file is opened, and the reason is thrown`()
    async throws
  {
    let place = StoragePlace(kind: "bad disk", address: "1")
    let full = PersistenceFailure.noRoomForJournal("Ledger", in: place, because: "the disk is full")
    try await PendingWrites.$current.withValue(PendingWrites()) { () async throws in
      let file = try await released(failing: full)
      for _ in 1...2 {
        await #expect(throws: full) { _ = try await recovered(from: file) }
        #expect(throws: full) { try Session(of: file) }
      }
      // The entries of the released store have not been lost.
      file.mend()
      #expect(try await recovered(from: file).state.balance == 5)
    }
  }

  @Test func `a store waits for the entries of the one before it in the same journal`() async throws {
    let file = GatedFile(MemoryJournalFile())
    let journal = Journal(in: file)
    do {
      let store = Bank(file).store
      try await store.attach(journal)
      file.closeGate()
      store.send(.deposit(5))
    }
    let next = Bank(file).store
    // Runs when this test waits.
    Task { file.openGate() }
    try await next.attach(journal)
    #expect(next.balance == 5)
  }

  @Test func `a store that was released frees the file, although its journal object is retained`()
    async throws
  {
    let file = MemoryJournalFile()
    var kept: StoreJournal<Ledger, LedgerAction>?
    do {
      let store = Bank(file).store
      kept = try await store.attach(Journal(in: file))
      store.send(.deposit(5))
    }
    #expect(try await recovered(from: file).state.balance == 5)
    try await kept?.flush()
    #expect(kept?.acknowledged == 1)
  }

  @Test(arguments: [true, false])
  func `acknowledgements end when the store has left and all is written`(isClosed: Bool) async throws {
    let file = MemoryJournalFile()
    let numbers: AsyncStream<UInt64>
    do {
      let bank = Bank(file)
      let kept = try await bank.attach()
      numbers = kept.acknowledgements()
      bank.store.send(.deposit(5))
      if isClosed { try await kept.close() }
    }
    var last: UInt64?
    for await number in numbers { last = number }
    #expect(last == 1)
  }

  @Test func `acknowledgements of a closed journal are its last number`() async throws {
    let bank = Bank(MemoryJournalFile())
    let kept = try await bank.attach()
    bank.store.send(.deposit(5))
    try await kept.close()
    var numbers: [UInt64] = []
    for await number in kept.acknowledgements() { numbers.append(number) }
    #expect(numbers == [1])
  }

  @Test func `the beginning of an effect is not written to a stream that its store has left`() async throws {
    let file = MemoryJournalFile()
    let bank = Bank(file)
    let kept = try await bank.attach()
    bank.store.send(.deposit(5))
    try await kept.close()
    let rows = file.rows(of: "Ledger").count
    kept.stream.append(EffectLine(kind: .begun, cause: 1, first: 0, last: 0))
    kept.stream.urge()
    try await kept.stream.flush()
    #expect(file.rows(of: "Ledger").count == rows)
  }

  @Test func `a journal on whose thread a session is read does not wait for itself`() async throws {
    let file = MemoryJournalFile()
    let bank = Bank(file)
    _ = try await bank.attach()
    let place = file.place
    await #expect(throws: PersistenceFailure.journalInUse(place)) {
      try await bank.journal.perform { [journal = bank.journal] () throws(PersistenceFailure) in
        journal.leave("Ledger") {}
        _ = try Session(of: file)
      }
    }
  }

  @Test func `a store can be attached although tasks of sends and the journal of a released store are kept`()
    async throws
  {
    struct Count: Codable, Sendable { var number = 0 }
    enum Step: Codable, Sendable { case go }
    let file = MemoryJournalFile()
    func make() -> Store<Count, Step> {
      Store(Count()) { count, _ in
        count.number += 1
        return .run("go") { _ in }
      }
    }
    var store: Store<Count, Step>? = make()
    let kept = try await store?.attach(Journal(in: file), as: "counts")
    let task = store?.send(.go)
    await task?.finish()
    try await kept?.flush()
    store = nil
    let next = make()
    try await next.attach(Journal(in: file), as: "counts")
    #expect(next.number == 1)
    withExtendedLifetime((task, kept)) {}
  }
}
