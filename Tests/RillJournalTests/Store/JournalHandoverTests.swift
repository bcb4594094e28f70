import Dispatch
import Rill
import RillFixtures
import RillJournal
import RillPersistence
import Synchronization
import Testing

/// Journals that take a file over from one whose last attempt to write is under way, or has failed.
@Suite struct JournalHandoverTests {
  private actor Owner {}

  /// A file, one of whose appends fails, after the test has learned of it.
  private final class SlowFailure: Sendable {
    private let armed = Mutex<(begun: Signal, end: DispatchSemaphore)?>(nil)

    private let failure = Mutex(PersistenceFailure(.noRoom, "The disk is full.", fix: "Make room."))

    /// Fails the next append when the semaphore is signaled.
    func arm(_ failure: PersistenceFailure? = nil) -> (begun: Signal, end: DispatchSemaphore) {
      if let failure { self.failure.withLock { $0 = failure } }
      let step = (Signal(), DispatchSemaphore(value: 0))
      armed.withLock { $0 = step }
      return step
    }

    var file: MemoryJournalFile {
      MemoryJournalFile { [self] step throws(PersistenceFailure) in
        guard case .append = step, let armed = armed.withLock({ $0.take() }) else { return }
        armed.begun.fire()
        armed.end.wait()
        throw failure.withLock(\.self)
      }
    }
  }

  private func makeStore(isolation: isolated (any Actor)? = #isolation) -> Store<[Int], Int> {
    Store([Int]()) { (numbers: inout [Int], number: Int) -> Effect<Int> in
      numbers.append(number)
      return number < 0 ? .run("pay") { _ in } : .none
    }
  }

  private func journal(in file: MemoryJournalFile) -> Journal {
    Journal(in: file, settings: JournalSettings(durability: .everyAction))
  }

  private func attach(
    _ store: Store<[Int], Int>, _ file: MemoryJournalFile, isolation: isolated (any Actor)? = #isolation
  ) async throws -> StoreJournal<[Int], Int> {
    try await store.attach(journal(in: file), as: "numbers")
  }

  private func release(isolation: isolated (any Actor)?) async throws {
    let slow = SlowFailure()
    let file = slow.file
    var store = makeStore()
    let kept = try await attach(store, file)
    let (begun, end) = slow.arm()
    // Its effect waits for the disk, and has not noticed its end when the next store is attached.
    store.send(-1)
    await begun.wait()
    store = makeStore()
    end.signal()
    let next = try await attach(store, file)
    #expect(store.state == [-1])
    withExtendedLifetime((kept, next)) {}
  }

  @Test
  func `a store takes the file of a released one over, whose effect waits and whose journal is retained`()
    async throws
  {
    for _ in 1...50 { try await release(isolation: Owner()) }
  }

  @MainActor @Test
  func `entries of a released store whose attempt fails while the next store waits are tried again`()
    async throws
  {
    let slow = SlowFailure()
    let file = slow.file
    var store: Store<[Int], Int>? = makeStore()
    if let store { _ = try await attach(store, file) }
    let (begun, end) = slow.arm()
    store?.send(1)
    await begun.wait()
    store = nil
    let next = makeStore()
    let attaching = Task.immediate { _ = try await attach(next, file) }
    end.signal()
    try await attaching.value
    #expect(next.state == [1])
  }

  @MainActor @Test func `a flush and a closing during an attempt that fails try again`() async throws {
    let slow = SlowFailure()
    let file = slow.file
    let store = makeStore()
    let kept = try await attach(store, file)
    for (number, isClosing) in [(1, false), (2, true)] {
      let (begun, end) = slow.arm()
      store.send(number)
      await begun.wait()
      let waiting = Task.immediate {
        if isClosing { try await kept.close() } else { try await kept.flush() }
      }
      end.signal()
      try await waiting.value
      #expect(kept.acknowledged == kept.newest)
    }
    let next = makeStore()
    _ = try await attach(next, file)
    #expect(next.state == [1, 2])
  }

  @MainActor @Test func `a flush ends when a released store gives up, because its file was moved`()
    async throws
  {
    let slow = SlowFailure()
    let file = slow.file
    var store: Store<[Int], Int>? = makeStore()
    let kept = try await attach(try #require(store), file)
    let moved = PersistenceFailure(.moved, "The file was moved.", fix: "Put it back.")
    let (begun, end) = slow.arm(moved)
    store?.send(1)
    await begun.wait()
    let flush = Task.immediate { try await kept.flush() }
    store = nil
    end.signal()
    await #expect(throws: moved) { try await flush.value }
  }
}
