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

  @Test(arguments: [false, true])
  func `entries wait while the write-ahead log alone is elsewhere`(isReplaced: Bool) async throws {
    do {
      let store = place.store()
      let kept = try await store.attach(Journal(at: place.file))
      store.send(.add(1))
      try await kept.flush()
      let log = place.file.path() + "-wal"
      try FileManager.default.moveItem(atPath: log, toPath: log + ".away")
      if isReplaced { try Data().write(to: URL(filePath: log)) }
      store.send(.add(2))
      let failure = await #expect(throws: PersistenceFailure.self) { try await kept.flush() }
      #expect(failure?.code == .moved && failure?.description == unwritten)
      #expect(kept.acknowledged == 1)
      if isReplaced { try FileManager.default.removeItem(atPath: log) }
      try FileManager.default.moveItem(atPath: log + ".away", toPath: log)
      try await kept.flush()
      #expect(kept.acknowledged == 2)
    }
    let (state, recovery) = try await place.read()
    #expect(state.sum == 3 && recovery.newest == 2 && recovery.truncation == nil)
  }

  @Test func `a journal whose file is elsewhere stays open, and effects wait until the file is back`()
    async throws
  {
    let effects = Recorder<Int>()
    let store = Store<Count, Step>(Count()) { state, step in
      guard case .add(let number) = step else { return .none }
      state.sum += number
      return .run("note") { _ in effects.note(number) }
    }
    let kept = try await store.attach(Journal(at: place.file))
    await store.send(.add(1)).finish()
    try move(to: ".away")
    let sent = store.send(.add(2))
    for _ in 1...2 {
      let failure = await #expect(throws: PersistenceFailure.self) { try await kept.close() }
      #expect(failure?.description == unwritten)
      #expect(effects.elements == [1])
    }
    try move(from: ".away", to: "")
    try await kept.close()
    await sent.finish()
    #expect(effects.elements == [1, 2] && reports == [unwritten])
    let (state, recovery) = try await place.read()
    #expect(state.sum == 3 && recovery.newest == 2)
  }

  @Test func `acknowledgements end when the store of a journal whose file is gone is released`() async throws
  {
    let acknowledgements: AsyncStream<UInt64>
    do {
      let store = place.store()
      let kept = try await store.attach(Journal(at: place.file))
      store.send(.add(10))
      try await kept.flush()
      acknowledgements = kept.acknowledgements()
      for ending in Self.files { unlink(place.file.path() + ending) }
      store.send(.add(1))
      await #expect(throws: PersistenceFailure.self) { try await kept.flush() }
    }
    var last: UInt64?
    for await number in acknowledgements { last = number }
    #expect(last == 1)
  }

  @Test func `a symbolic link in the place of the file is not taken for it`() async throws {
    do {
      let store = place.store()
      let kept = try await store.attach(Journal(at: place.file))
      store.send(.add(1))
      try await kept.flush()
      let away = place.file.path() + ".away"
      try FileManager.default.moveItem(atPath: place.file.path(), toPath: away)
      try FileManager.default.createSymbolicLink(atPath: place.file.path(), withDestinationPath: away)
      store.send(.add(2))
      let failure = await #expect(throws: PersistenceFailure.self) { try await kept.flush() }
      #expect(failure?.description == unwritten && kept.acknowledged == 1)
      unlink(place.file.path())
      try FileManager.default.moveItem(atPath: away, toPath: place.file.path())
      try await kept.flush()
    }
    #expect(try await place.read().state.sum == 3)
  }

  @Test func `a link that leads to another file than at first is not written through`() async throws {
    let (one, other, link) = (
      place.folder.appending(path: "one/journal.sqlite"),
      place.folder.appending(path: "other/journal.sqlite"), place.file
    )
    try await place.write(1...1, to: one)
    try await place.write(10...10, to: other)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: one)
    do {
      let store = place.store()
      let kept = try await store.attach(Journal(at: link))
      store.send(.add(2))
      try await kept.flush()
      unlink(link.path())
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other)
      store.send(.add(4))
      let failure = await #expect(throws: PersistenceFailure.self) { try await kept.flush() }
      #expect(failure?.code == .moved && kept.acknowledged == 2)
      unlink(link.path())
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: one)
      try await kept.close()
    }
    #expect(try await place.read(one).state.sum == 7)
    #expect(try await place.read(other).state.sum == 10)
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
