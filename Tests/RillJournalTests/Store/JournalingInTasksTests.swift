import Rill
import RillJournal
import RillPersistence
import RillSessions
import Testing

/// Attaching where the result of a task must be `Sendable`: the statements below compile.
@Suite(.timeLimit(.minutes(60))) struct JournalingInTasksTests {
  @MainActor @Test func `a journal is attached by a task on the main actor`() async throws {
    let file = MemoryJournalFile()
    let store = Store(0) { (sum: inout Int, amount: Int) -> Effect<Int> in
      sum += amount
      return .none
    }
    let attaching = Task { try await store.attach(Journal(in: file), as: "sum") }
    try await attaching.value
    store.send(2)
    let journal = try await store.attach(Journal(in: MemoryJournalFile()), as: "other")
    try await journal.flush()
    #expect(store.state == 2)
    #expect(!file.rows(of: "sum").isEmpty)
  }

  @Test func `a journal of several types is attached by a task without an isolation`() async throws {
    let file = MemoryJournalFile()
    let task = Task {
      let store = Store(0, isolation: nil) { (sum: inout Int, amount: any Sendable) -> Effect<any Sendable> in
        sum += amount as? Int ?? 0
        return .none
      }
      try await store.attach(Journal(in: file), as: "sum", types: [SessionActionType(Int.self) { $0 }])
    }
    try await task.value
    #expect(!file.rows(of: "sum").isEmpty)
  }
}
