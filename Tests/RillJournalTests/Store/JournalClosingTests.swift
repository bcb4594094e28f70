import Dispatch
import Rill
import RillFixtures
import RillTesting
import Synchronization
import Testing

@testable import RillJournal
@testable import RillPersistence

/// A journal that is closed while its file cannot be written.
@MainActor
@Suite struct JournalClosingTests {
  private let full = PersistenceFailure(.noRoom, "The disk is full.", fix: "Make room.")

  /// A counter whose journal fails on request.
  private final class Trial: Sendable {
    /// The number of appends that succeed before the others fail, or nil if none fails.
    let room = Mutex<Int?>(nil)
    /// A function that runs on the main actor during the next append.
    let meanwhile = Mutex<(@MainActor @Sendable () -> Void)?>(nil)
  }

  private let trial = Trial()
  private let file: MemoryJournalFile

  init() {
    file = MemoryJournalFile { [trial, full] step throws(PersistenceFailure) in
      guard case .append = step else { return }
      if let meanwhile = trial.meanwhile.withLock({ $0.take() }) {
        let end = DispatchSemaphore(value: 0)
        Task { @MainActor in
          meanwhile()
          end.signal()
        }
        end.wait()
      }
      let fails = trial.room.withLock { room in
        guard let left = room else { return false }
        room = max(0, left - 1)
        return left == 0
      }
      if fails { throw full }
    }
  }

  private typealias Counter = Store<Int, Int>

  private func attach(_ counter: Counter) async throws -> StoreJournal<Int, Int> {
    try await counter.attach(Journal(in: file), as: "counter")
  }

  private func counter() -> Counter {
    Counter(0) { (count: inout Int, step: Int) -> Effect<Int> in
      count += step
      return .none
    }
  }

  @Test func `a journal that cannot be closed goes on recording, and is closed when there is room`()
    async throws
  {
    let first = counter()
    let kept = try await attach(first)
    first.send(1)
    try await kept.flush()
    trial.room.withLock { $0 = 0 }
    first.send(10)
    await #expect(throws: full) { try await kept.close() }
    trial.room.withLock { $0 = nil }
    for _ in 0..<5 { first.send(100) }
    try await kept.close()

    let next = counter()
    let recovered = try await attach(next)
    #expect(next.state == 511)
    try await recovered.close()
  }

  @Test func `calls of snapshot that fail keep one snapshot in memory for each state, not one each`()
    async throws
  {
    let first = counter()
    let kept = try await first.attach(
      Journal(in: file, settings: JournalSettings(snapshots: 100)), as: "counter")
    first.send(1)
    try await kept.snapshot()
    let rows = file.rows(of: "counter").count
    trial.room.withLock { $0 = 0 }
    for number in 1...4 {
      if number == 3 { first.send(1) }
      await #expect(throws: full) { try await kept.snapshot() }
    }
    trial.room.withLock { $0 = nil }
    try await kept.flush()
    // A snapshot of the first state, the entry, and a snapshot of the second state.
    #expect(file.rows(of: "counter").count == rows + 3)
    // Once everything is written, each call takes one.
    for _ in 0..<2 { try await kept.snapshot() }
    #expect(file.rows(of: "counter").count == rows + 5)
    try await kept.close()
  }

  @Test func `calls of close that fail keep one snapshot in memory, not one each`() async throws {
    let first = counter()
    let kept = try await attach(first)
    first.send(1)
    try await kept.flush()
    let rows = file.rows(of: "counter").count
    trial.room.withLock { $0 = 0 }
    for _ in 0..<3 { await #expect(throws: full) { try await kept.close() } }
    trial.room.withLock { $0 = nil }
    try await kept.close()
    #expect(file.rows(of: "counter").count == rows + 1)
  }

  @Test func `a journal that cannot be closed records what follows also if no further call closes it`()
    async throws
  {
    let first = counter()
    let kept = try await attach(first)
    trial.room.withLock { $0 = 0 }
    first.send(10)
    await #expect(throws: full) { try await kept.close() }
    let rows = file.rows(of: "counter").count
    trial.room.withLock { $0 = nil }
    first.send(100)
    try await kept.flush()
    #expect(kept.acknowledged == kept.newest && file.rows(of: "counter").count > rows)
  }

  @Test func `a further call of close tells of inputs that were not recorded`() async throws {
    let first = counter()
    let kept = try await attach(first)
    // An input that arrives while everything before it is written needs a last step, which fails.
    trial.meanwhile.withLock { $0 = { first.send(1) } }
    trial.room.withLock { $0 = 1 }
    await #expect(throws: full) { try await kept.close() }
    trial.room.withLock { $0 = nil }
    first.send(10)
    let failure = await #expect(throws: PersistenceFailure.self) { try await kept.close() }
    #expect(
      failure?.description == """
        The store has handled inputs after the stream "counter" of \(file.place) was closed. They are not in the journal, and \
        would be lost if the store were attached again. Close it after the last input.
        """)
    // Told once.
    try await kept.close()

    let next = counter()
    let recovered = try await attach(next)
    #expect(next.state == 1)
    try await recovered.close()
  }
}
