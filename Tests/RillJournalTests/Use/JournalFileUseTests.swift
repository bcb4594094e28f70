import Rill
import RillFixtures
import RillSessions
import Synchronization
import Testing

@testable import RillJournal
@testable import RillPersistence

/// How long a journal holds its file.
@MainActor
struct JournalFileUseTests {
  private let file = MemoryJournalFile()

  @Test func `another journal opens the file when the last store has closed its stream`() async throws {
    let (one, two) = (Bank(file), Bank(file))
    let kept = try await one.attach()
    one.store.send(.deposit(5))
    try await kept.close()
    _ = try await two.attach()
    #expect(two.store.balance == 5)
  }

  @Test func `the file is in use while another store of the journal is attached`() async throws {
    let (one, two) = (Bank(file), Bank(file))
    let kept = try await one.attach(as: "first")
    let other = Store<Int, LedgerAction>(1) { _, _ in .none }
    let otherKept = try await other.attach(one.journal, as: "second")
    try await kept.close()
    await #expect(throws: PersistenceFailure.self) { _ = try await two.attach() }
    try await otherKept.close()
    _ = try await two.attach()
  }

  @Test func `a journal opens its file again for the next store`() async throws {
    let bank = Bank(file)
    let kept = try await bank.attach()
    bank.store.send(.deposit(5))
    try await kept.close()
    let again = try await bank.attach()
    bank.store.send(.deposit(2))
    try await again.close()
    let (state, _) = try await recovered(from: file)
    #expect(state.balance == 7)
  }

  @Test func `a session is read from a closed stream, and the file stays free`() async throws {
    let (one, two) = (Bank(file), Bank(file))
    let kept = try await one.attach()
    one.store.send(.deposit(5))
    try await kept.close()
    let session = try await kept.session()
    #expect(session.program.name == "Ledger")
    #expect(try Session(of: file).program.name == "Ledger")
    _ = try await two.attach()
    #expect(two.store.balance == 5)
  }

  @Test func `a store that was flushed and released frees the file, also directly after a write`()
    async throws
  {
    for round in 1...200 {
      let bank = Bank(file)
      let kept = try await bank.attach()
      bank.store.send(.deposit(1))
      // The journal's thread tells of the write before it has ended it.
      for await number in kept.acknowledgements() where number == round { break }
      try await kept.flush()
    }
    let (state, _) = try await recovered(from: file)
    #expect(state.balance == 200)
  }

  @Test func `a session of a closed stream is refused while another journal uses the file`() async throws {
    let (one, two) = (Bank(file), Bank(file))
    let kept = try await one.attach()
    try await kept.close()
    _ = try await two.attach()
    await #expect(throws: PersistenceFailure.journalInUse(file.place)) { _ = try await kept.session() }
  }

  @Test func `the file is free once its last store is released, although the journal is kept`() async throws {
    let journal = Journal(in: file)
    do {
      let store = Bank(file).store
      try await store.attach(journal)
      store.send(.deposit(5))
    }
    let two = Bank(file)
    _ = try await two.attach()
    #expect(two.store.balance == 5)
    #expect(journal.names.isEmpty)
  }

  @Test func `a store that could not be attached does not hold the file`() async throws {
    let isFull = Mutex(true)
    let file = MemoryJournalFile { step throws(PersistenceFailure) in
      if case .append = step, isFull.withLock({ $0 }) {
        throw .noRoomForJournal(
          "Ledger", in: StoragePlace(kind: "bad disk", address: "1"), because: "the disk is full")
      }
    }
    let one = Bank(file)
    await #expect(throws: PersistenceFailure.self) { _ = try await one.attach() }
    isFull.withLock { $0 = false }
    _ = try await Bank(file).attach()
    #expect(one.journal.names.isEmpty)
  }
}
