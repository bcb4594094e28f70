#if os(macOS) || os(Linux)
import Foundation
import Rill
import RillFixtures
import Testing

@testable import RillPersistence

/// What other programs write, remove and rename while a value is shared.
@Suite(.timeLimit(.minutes(60)))
struct OthersWritesTests {
  let folder: TemporaryFolder
  let place: URL
  let key: StorageKey = "value"
  var path: String { place.appending(path: "value.rill").path(percentEncoded: false) }

  init() throws {
    folder = try TemporaryFolder()
    place = folder.url.appending(path: "inner")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  }

  func reference(
    in place: URL? = nil, _ policy: ConflictPolicy<Int> = .theirs
  ) -> SharedReference<Int> {
    SharedReference(wrappedValue: 0, in: .files(place ?? self.place), key, onConflict: policy)
  }

  /// The names of the files, without the lock.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: place.path()).filter { $0 != ".lock" }.sorted()
    }
  }

  private func put(_ text: String, in place: URL? = nil) throws {
    let file = (place ?? self.place).appending(path: "value.rill")
    let next = file.deletingLastPathComponent().appending(path: ".next")
    try Data(text.utf8).writeUninherited(to: next)
    #expect(rename(next.path(), file.path()) == 0)
  }

  @Test func `a file that is removed is the default, and followed when it returns`() async throws {
    let reference = reference()
    for round in 1...20 {
      try put("\(round)")
      await reference.becomes(round)
      try FileManager.default.removeItem(atPath: path)
      await reference.becomes(0)
    }
    #expect(try names == [])
  }

  @Test func `a file that is renamed away and back is followed`() async throws {
    let reference = reference()
    try put("5")
    await reference.becomes(5)
    let away = place.appending(path: "away").path()
    #expect(rename(path, away) == 0)
    await reference.becomes(0)
    #expect(rename(away, path) == 0)
    await reference.becomes(5)
  }

  @Test func `a file that is replaced by a hard link is followed`() async throws {
    let reference = reference()
    try Data("6".utf8).writeUninherited(to: place.appending(path: "other"))
    #expect(link(place.appending(path: "other").path(), path) == 0)
    await reference.becomes(6)
  }

  @Test func `a folder that another program removes and creates is followed`() async throws {
    let reference = reference()
    for round in 1...20 {
      try put("\(round)")
      await reference.becomes(round)
      try FileManager.default.removeItem(at: place)
      await reference.becomes(0)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    }
  }

  @Test func `folders on the way that are removed or renamed are followed`() async throws {
    let deep = folder.url.appending(path: "a/b/c")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    let reference = reference(in: deep)
    try put("1", in: deep)
    await reference.becomes(1)
    try FileManager.default.moveItem(atPath: folder.path("a"), toPath: folder.path("x"))
    await reference.becomes(0)
    try FileManager.default.moveItem(atPath: folder.path("x"), toPath: folder.path("a"))
    await reference.becomes(1)
    try FileManager.default.removeItem(atPath: folder.path("a"))
    await reference.becomes(0)
    for round in 2...20 {
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      try put("\(round)", in: deep)
      await reference.becomes(round)
      try FileManager.default.removeItem(atPath: folder.path("a"))
      await reference.becomes(0)
    }
  }

  @Test func `a folder behind a symbolic link whose target is replaced is followed`() async throws {
    let (target, link) = (folder.path("target"), folder.path("link"))
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    #expect(symlink(target, link) == 0)
    let reference = reference(in: URL(filePath: link))
    try put("1", in: URL(filePath: target))
    await reference.becomes(1)
    try FileManager.default.createDirectory(atPath: folder.path("next"), withIntermediateDirectories: false)
    try put("2", in: URL(filePath: folder.path("next")))
    try FileManager.default.moveItem(atPath: target, toPath: folder.path("old"))
    try FileManager.default.moveItem(atPath: folder.path("next"), toPath: target)
    await reference.becomes(2)
  }

  @Test func `an empty file is absent, not damaged`() async throws {
    let reference = reference()
    try put("5")
    await reference.becomes(5)
    CarelessWriter(path).close()
    await reference.becomes(0)
    try put("6")
    await reference.becomes(6)
    CarelessWriter(path).close()
    let store = Sheet.store()
    #expect(try await store.persistence(in: .files(place), as: key).load() == nil)
    #expect(try names == ["value.rill"])
  }

  @Test func `a watched file that is damaged stays until this program saves, and is then moved aside`()
    async throws
  {
    FailureLog.listen()
    let reference = reference()
    reference.withLock { $0 = 1 }
    try put("rill/1 garbage")
    let text = await FailureLog.text(containing: place.path())
    #expect(
      text == """
        The value under "value" in \(FileStorage(folder: place).place) is damaged: its first line is not whole. It was \
        left as it is until this program saves, and the value here is as it was. Restore a backup, or start again without \
        it.
        """)
    #expect(reference.value == 1)
    #expect(try names == ["value.rill"])
    reference.wrappedValue = 2
    try await reference.flush()
    #expect(try names == ["value.rill", "value.rill.unreadable-1", "value.rill.unreadable-1.why"])
    #expect(FileStorage(folder: place).load(key) != .absent)
    try put("3")
    await reference.becomes(3)
  }
}

extension SharedReference {
  /// Waits until the reference has a value.
  func becomes(_ expected: Value) async {
    for await value in values() where value == expected { return }
  }
}
#endif
