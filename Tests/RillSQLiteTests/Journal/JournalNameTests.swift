#if SQLite
import Foundation
import Rill
import RillJournal
import RillPersistence
import Testing

@testable import RillSQLite

/// One journal, opened by several names.
@MainActor
struct JournalNameTests {
  let place: CountFolder
  var file: URL { place.file }

  init() throws { place = try CountFolder() }

  /// Gives the journal another name.
  func alias(_ name: String, isSymbolic: Bool) throws -> URL {
    let alias = place.folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: alias.deletingLastPathComponent(), withIntermediateDirectories: true)
    if isSymbolic {
      try FileManager.default.createSymbolicLink(at: alias, withDestinationURL: file)
    } else {
      try FileManager.default.linkItem(at: file, to: alias)
    }
    return alias
  }

  @Test(arguments: [true, false], ["other.sqlite", "folder/journal.sqlite"])
  func `another name of a journal meets the same lock`(isSymbolic: Bool, name: String) async throws {
    let store = place.store()
    let kept = try await store.attach(Journal(at: file))
    store.send(.add(1))
    try await kept.flush()
    let alias = try alias(name, isSymbolic: isSymbolic)
    let error = await #expect(throws: PersistenceFailure.self) { _ = try await place.read(alias) }
    #expect(error?.code == .inUse)
    try await kept.close()
  }

  @Test(arguments: [true, false])
  func `another name waits for the last entries of a store that has left`(isSymbolic: Bool) async throws {
    try await place.write(1...1)
    let alias = try alias("other.sqlite", isSymbolic: isSymbolic)
    for round in 0..<40 {
      let store = place.store()
      let kept = try await store.attach(Journal(at: round.isMultiple(of: 2) ? file : alias))
      #expect(store.state.sum == 1 + 10 * round)
      for _ in 0..<10 { store.send(.add(1)) }
      _ = consume kept
    }
    #expect(try await place.read().state.sum == 401)
  }

  @Test func `a link to a file that does not exist yet makes the file`() async throws {
    let (link, target) = (
      place.folder.appending(path: "link.sqlite"), place.folder.appending(path: "kept/j.sqlite")
    )
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link.path(), withDestinationPath: "kept/j.sqlite")
    try await place.write(1...3, to: link)
    #expect(try await place.read(target).state.sum == 6)
    #expect(try await place.read(link).state.sum == 6)
  }

  @Test func `a link that leads to itself is named`() async throws {
    let link = place.folder.appending(path: "link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link.path(), withDestinationPath: "link.sqlite")
    let error = await #expect(throws: PersistenceFailure.self) { _ = try await place.read(link) }
    #expect(
      error?.description == """
        The journal in sqlite journal \(link.path()) cannot be read: its name is a symbolic link that leads to itself or cannot \
        be followed. It was left as it is. Make it readable again, or move it away.
        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path()) == ["link.sqlite"])
  }

  @Test(arguments: [true, false])
  func `another name of a journal leads to the same entries after a crash`(isSymbolic: Bool) async throws {
    let store = place.store()
    let kept = try await store.attach(Journal(at: file))
    for number in 1...3 { store.send(.add(number)) }
    try await kept.flush()
    // As a killed program leaves them: the entries are in SQLite's log.
    let crashed = try CountFolder()
    for ending in ["", "-wal", "-marks"] {
      try FileManager.default.copyItem(atPath: file.path() + ending, toPath: crashed.file.path() + ending)
    }
    let alias = crashed.folder.appending(path: "alias.sqlite")
    if isSymbolic {
      try FileManager.default.createSymbolicLink(at: alias, withDestinationURL: crashed.file)
    } else {
      try FileManager.default.linkItem(at: crashed.file, to: alias)
    }
    let (state, recovery) = try await crashed.read(alias)
    #expect(state.sum == 6)
    #expect(recovery.truncation == nil)
    try await crashed.write(4...4, to: alias)
    #expect(try await crashed.read().state.sum == 10)
    try await kept.close()
  }

  @Test func `a hard link to a journal in another folder is not read without its log`() async throws {
    try await place.write(1...1)
    let alias = try alias("folder/other.sqlite", isSymbolic: false)
    for _ in 1...2 {
      let error = await #expect(throws: PersistenceFailure.self) { _ = try await place.read(alias) }
      #expect(
        error?.description == """
          The journal in sqlite journal \(alias.path()) is a hard link to a file in another folder, and its newest entries may \
          be beside that file. It was left as it is. Open it by its other name, or make a copy instead of a link.
          """)
    }
    #expect(try await place.read().state.sum == 1)
  }

  @Test func `a folder with the name of a journal is not taken for a link`() async throws {
    let folder = place.folder.appending(path: "inner")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let error = await #expect(throws: PersistenceFailure.self) { _ = try await place.read(folder) }
    #expect(error?.message.contains("hard link") == false)
  }
}
#endif
