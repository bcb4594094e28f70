import Foundation
import Rill
import RillFixtures
import Testing

@testable import RillJournal
@testable import RillPersistence

/// Actions that a reducer sends on, which a crash must not separate from their causes.
@MainActor
struct FollowUpTests {
  private let file = MemoryJournalFile()

  /// The number of entries in each row.
  private func groups() -> [Int] {
    file.rows(of: "sum").compactMap { row in
      if case .group(let group) = row { group.checksums.count / 4 } else { nil }
    }
  }

  /// A store that counts, and calls a function with each number before it sends on the next one.
  private func store(_ journal: Journal, limit: Int = 3, _ call: @escaping (Int) -> Void) -> Store<Int, Int> {
    Store(0) { (sum: inout Int, number: Int) -> Effect<Int> in
      sum += number
      call(number)
      return number < limit ? .send(number + 1) : .none
    }
  }

  /// Waits until all entries are on disk, without a request.
  private func wait(_ kept: StoreJournal<Int, Int>) async {
    for await number in kept.acknowledgements() where number == kept.newest { return }
  }

  @Test(arguments: [JournalDurability.everyAction, .every(.zero)])
  func `an action that a reducer sends on is written in one commit with its cause`(
    _ durability: JournalDurability
  ) async throws {
    let journal = Journal(in: file, settings: JournalSettings(durability: durability))
    let written = Recorder<[Int]>()
    let store = store(journal) { [file] _ in
      // Everything that the journal may write up to here is written.
      journal.thread.sync {}
      written.note(file.rows(of: "sum").count == 1 ? [] : [1])
    }
    let kept = try await store.attach(journal, as: "sum")
    store.send(1)
    await wait(kept)
    #expect(written.elements == [[], [], []])
    #expect(groups() == [3])
    #expect(kept.newest == 3)
    store.send(3)
    await wait(kept)
    #expect(groups() == [3, 1])
  }

  @Test func `an observer that waits for the disk during the turn ends the hold`() async throws {
    let journal = Journal(in: file)
    let store = store(journal) { _ in }
    let kept = try await store.attach(journal, as: "sum")
    let seen = Recorder<Int>()
    let subscription = store.observe { change in
      do { try kept.flushAndWait() } catch { Issue.record(error) }
      seen.note(change.new)
    }
    store.send(1)
    #expect(seen.elements == [1, 3, 6])
    #expect(kept.acknowledged == 3)
    subscription.cancel()
  }

  @Test func `the entries of an endless chain are written when it is ended`() async throws {
    FailureLog.listen()
    let journal = Journal(in: file)
    let store = store(journal, limit: .max) { _ in }
    store.feedbackLimit = 20
    let kept = try await store.attach(journal, as: "sum")
    store.send(1)
    await wait(kept)
    #expect(kept.acknowledged == kept.newest)
    #expect(kept.newest > 10)
    let newest = kept.newest
    store.update { $0 = 0 }
    await wait(kept)
    #expect(kept.newest > newest && kept.acknowledged == kept.newest)
  }

  @Test func `a chain that starts within work on the store does not end the hold of the outer one`()
    async throws
  {
    enum Action: Codable, Sendable { case outer, inner, innerNext, last }
    let journal = Journal(in: file)
    let written = Recorder<Int>()
    let store = Store(0) { [file] (sum: inout Int, action: Action) -> Effect<Action> in
      sum += 1
      if action == .last {
        journal.thread.sync {}
        written.note(file.rows(of: "sum").count)
      }
      switch action {
      case .outer:
        return .merge(
          .run("work", on: .store(of: Int.self)) { store in store.send(.inner) }, .send(.last))
      case .inner: return .send(.innerNext)
      case .innerNext, .last: return .none
      }
    }
    // A queue that is half full with each entry writes it immediately, and effects start without waiting for it.
    let settings = JournalSettings(durability: .onSnapshot, countLimit: 2, whenFull: .grow)
    let kept = try await store.attach(journal, as: "sum", settings: settings)
    await store.send(.outer).finish()
    try await kept.flush()
    #expect(written.elements == [1])
    #expect(kept.acknowledged == 4)
  }

  @Test func `a store that is released in the middle of a chain still writes all entries`() async throws {
    let journal = Journal(in: file)
    do {
      let holder = Holder()
      let store = store(journal) { number in if number == 2 { holder.store = nil } }
      holder.store = store
      try await store.attach(journal, as: "sum")
      holder.store?.send(1)
    }
    let again = store(Journal(in: file)) { _ in }
    try await journal.perform { () throws(PersistenceFailure) in }
    let kept = try await again.attach(journal, as: "sum")
    #expect(kept.recovery.newest == 3)
    #expect(again.state == 6)
  }

  private final class Holder { var store: Store<Int, Int>? }
}
