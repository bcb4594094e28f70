#if SQLite
import Foundation
import Rill
import RillFixtures
import RillJournal
import RillPersistence
import RillSQLite
import Testing

/// A journal's file is moved, removed or replaced while the journal has it open.
@MainActor @Suite struct MovedJournalTests {
  private let place: CountFolder
  private static let files = ["", "-wal", "-shm"]

  init() throws {
    FailureLog.listen()
    place = try CountFolder()
  }

  private func move(from old: String = "", to new: String) throws {
    for ending in Self.files {
      try FileManager.default.moveItem(
        atPath: place.file.path() + old + ending, toPath: place.file.path() + new + ending)
    }
  }

  private var reports: [String] { FailureLog.texts(containing: place.file.path()) }

  private var unwritten: String {
    """
    Entries were not written to the stream "Count" of sqlite journal \(place.file.path()), because the file was moved, removed \
    or replaced while it was open. They wait in memory and are tried again with the next entry or flush. Put the file back, \
    or attach the store to another journal.
    """
  }

  @Test func `entries wait while the file is elsewhere, and are written once it is back`() async throws {
    do {
      let store = place.store()
      let kept = try await store.attach(Journal(at: place.file))
      store.send(.add(1))
      try await kept.flush()
      try move(to: ".away")
      store.send(.add(2))
      let failure = await #expect(throws: PersistenceFailure.self) { try await kept.flush() }
      #expect(failure?.code == .moved && failure?.description == unwritten)
      #expect(kept.acknowledged == 1)
      try move(from: ".away", to: "")
      store.send(.add(4))
      try await kept.flush()
      #expect(kept.acknowledged == 3)
    }
    #expect(reports == [unwritten])
    let (state, recovery) = try await place.read()
    #expect(state.sum == 7 && recovery.newest == 3 && recovery.truncation == nil)
  }

  @Test func `effects of a closed journal go on without their entries, and acknowledgements end`()
    async throws
  {
    let store = Store<Count, Step>(Count()) { state, step in
      guard case .add(let number) = step else { return .none }
      state.sum += number
      return number < 10 ? .run("more") { send in await send(.add(10)) } : .none
    }
    let kept = try await store.attach(Journal(at: place.file))
    store.send(.add(10))
    try await kept.flush()
    let acknowledgements = kept.acknowledgements()
    for ending in Self.files { unlink(place.file.path() + ending) }
    let sent = store.send(.add(1))
    await #expect(throws: PersistenceFailure.self) { try await kept.flush() }
    #expect(store.state.sum == 11)
    await #expect(throws: PersistenceFailure.self) { try await kept.close() }
    await sent.finish()
    #expect(store.state.sum == 21)
    var last: UInt64?
    for await number in acknowledgements { last = number }
    #expect(last == 1)
  }

  @Test(arguments: [true, false])
  func `a store that leaves gives up entries of a removed file, which is reported`(
    isReplaced: Bool
  ) async throws {
    let other = place.folder.appending(path: "other.sqlite")
    if isReplaced { try await place.write(10...10, to: other) }
    do {
      let store = place.store()
      let kept = try await store.attach(Journal(at: place.file, durability: .onSnapshot))
      store.send(.add(1))
      try await kept.flush()
      for ending in Self.files + ["-marks"] { unlink(place.file.path() + ending) }
      if isReplaced {
        for ending in ["", "-marks"] {
          try FileManager.default.moveItem(atPath: other.path() + ending, toPath: place.file.path() + ending)
        }
      }
      store.send(.add(2))
      store.send(.add(4))
    }
    let (state, recovery) = try await place.read()
    #expect(state.sum == (isReplaced ? 10 : 0))
    #expect(recovery.newest == (isReplaced ? 1 : 0))
    #expect(
      reports == [
        """
        The last 2 entries of the stream "Count" of sqlite journal \(place.file.path()) are lost: the store has left, and the \
        file was moved, removed or replaced while it was open. Close a journal before its file is moved. Stores that are \
        attached from now on use the file that is there then.
        """
      ])
  }
}
#endif
