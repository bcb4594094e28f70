import Foundation
import Rill
import RillFixtures
import RillTesting
import Synchronization
import Testing

@testable import RillJournal
@testable import RillPersistence

/// A disk that a test may stop.
final class Brake: Sendable {
  private let gate = Mutex(false)
  private let bell = NSCondition()
  let events: Recorder<String>

  init(_ events: Recorder<String>) { self.events = events }

  /// Stops whoever writes from now on.
  func pull() { gate.withLock { $0 = true } }

  /// Lets them go.
  func release() {
    gate.withLock { $0 = false }
    bell.lock()
    bell.broadcast()
    bell.unlock()
  }

  func pass() {
    bell.lock()
    while gate.withLock({ $0 }) { bell.wait() }
    bell.unlock()
  }
}

@MainActor
struct JournalEffectTests {
  private let events = Recorder<String>()

  private func file(_ brake: Brake) -> MemoryJournalFile {
    MemoryJournalFile { [events] step throws(PersistenceFailure) in
      guard case .append = step else { return }
      events.note("writes")
      brake.pass()
      events.note("wrote")
    }
  }

  private func store() -> Store<Ledger, LedgerAction> {
    Store(Ledger(balance: 100)) {
      [events] (state: inout Ledger, action: LedgerAction) -> Effect<LedgerAction> in
      guard case .pay(let sum) = action else { return .none }
      state.balance -= sum
      return .merge(
        .run("pay") { _ in events.note("pays \(sum)") },
        .run("look", on: .store(of: Ledger.self)) { _ in events.note("looks") })
    }
  }

  @Test func `an effect begins when what asked for it is on the disk, and not before`() async throws {
    let brake = Brake(events)
    let store = store()
    let kept = try await store.attach(Journal(in: file(brake)))
    brake.pull()
    let task = store.send(.pay(1))
    #expect(store.balance == 99, "The turn itself does not wait.")
    await events.first { $0.filter { $0 == "writes" }.count == 2 }
    #expect(store.effects.count == 2)
    #expect(kept.acknowledged == 0)
    #expect(!events.elements.contains("pays 1"))
    brake.release()
    await task.finish()
    #expect(kept.acknowledged == 1)
    #expect(events.elements.prefix(4) == ["writes", "wrote", "writes", "wrote"])
    // Their ends are written, too.
    let work = events.elements.dropFirst(4).filter { !["writes", "wrote"].contains($0) }
    #expect(work.sorted() == ["looks", "pays 1"])
  }

  @Test(arguments: [JournalDurability.onSnapshot, .every(.seconds(3600))])
  func `in the other modes effects do not wait`(durability: JournalDurability) async throws {
    let brake = Brake(events)
    let store = store()
    let kept = try await store.attach(
      Journal(in: file(brake)), settings: JournalSettings(durability: durability))
    await store.send(.pay(1)).finish()
    #expect(kept.acknowledged == 0)
    #expect(events.elements.contains("pays 1"))
    try await kept.flush()
    #expect(kept.acknowledged == 1)
  }

  @Test func `an effect that waits can be cancelled, and never does its work`() async throws {
    let brake = Brake(events)
    let store = store()
    let kept = try await store.attach(Journal(in: file(brake)))
    brake.pull()
    let task = store.send(.pay(1))
    await events.first { $0.filter { $0 == "writes" }.count == 2 }
    task.cancel()
    await task.finish()
    brake.release()
    try await kept.flush()
    #expect(!events.elements.contains("pays 1"))
    #expect(!events.elements.contains("looks"))
  }

  @Test func `acknowledgements tell how far the disk has come`() async throws {
    let brake = Brake(events)
    let store = store()
    let kept = try await store.attach(Journal(in: file(brake)))
    var numbers = kept.acknowledgements().makeAsyncIterator()
    #expect(await numbers.next() == 0)
    store.send(.deposit(1))
    try await kept.flush()
    #expect(await numbers.next() == 1)
    brake.pull()
    for _ in 1...3 { store.send(.deposit(1)) }
    brake.release()
    var last: UInt64 = 0
    while last < 4 { last = await numbers.next() ?? 4 }
    #expect(kept.acknowledged == 4)
  }

  @Test func `what has no room is refused, and there is room again once it is written`() async throws {
    let brake = Brake(events)
    let store = store()
    let settings = JournalSettings(durability: .onSnapshot, countLimit: 4)
    let kept = try await store.attach(Journal(in: file(brake)), settings: settings)
    brake.pull()
    for _ in 1...4 { #expect(store.send(.deposit(1)).refusal == nil) }
    let refusal = store.send(.deposit(1)).refusal
    #expect(
      refusal?.description == """
        Refused by journal: 4 entries wait to be written to the stream "Ledger" of \(kept.stream.journal.place), which is all that \
        its settings allow; wait for room(), raise the limits, or let it grow
        """)
    #expect(kept.newest == 4)
    brake.release()
    await kept.room()
    #expect(store.send(.deposit(1)).refusal == nil)
    try await kept.flush()
    #expect(kept.acknowledged == 6, "The refused input has had a number, too.")
  }

  @Test func `a queue that may grow takes what has no room`() async throws {
    let brake = Brake(events)
    let store = store()
    let settings = JournalSettings(durability: .onSnapshot, countLimit: 4, whenFull: .grow)
    let kept = try await store.attach(Journal(in: file(brake)), settings: settings)
    brake.pull()
    for _ in 1...20 { #expect(store.send(.deposit(1)).refusal == nil) }
    brake.release()
    await kept.room()
    try await kept.flush()
    #expect(kept.acknowledged == 20)
  }

  @Test func `a group is written when its interval is over`() async throws {
    let clock = TestClock()
    let store = store()
    let file = MemoryJournalFile()
    let kept = try await store.attach(
      Journal(in: file, settings: JournalSettings(durability: .every(.milliseconds(20))), clock: clock))
    for _ in 1...10 { store.send(.deposit(1)) }
    #expect(kept.acknowledged == 0)
    var numbers = kept.acknowledgements().makeAsyncIterator()
    #expect(await numbers.next() == 0)
    await clock.advance(by: .milliseconds(20))
    #expect(await numbers.next() == 10)
    #expect(file.rows(of: "Ledger").count == 2)
  }
}
