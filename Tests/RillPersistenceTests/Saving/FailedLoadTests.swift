import Foundation
import Rill
import RillFixtures
import Testing

@testable import RillPersistence

/// A stored value is not the one that a persistence knows, because it could not be loaded or was replaced meanwhile.
@MainActor
struct FailedLoadTests {
  private let folder: TemporaryFolder
  private var storage: FileStorage { FileStorage(folder: folder.url) }

  init() throws { folder = try TemporaryFolder() }

  /// Stores a page as another program does.
  private func write(_ lines: [String]) async throws {
    try await Sheet.store(lines).persistence(in: storage, as: "page").save()
  }

  private var stored: [String]? {
    get async throws {
      let store = Sheet.store()
      return try await store.persistence(in: storage, as: "page").load() == nil ? nil : store.lines
    }
  }

  enum Trouble: String, CaseIterable { case newerVersion, otherSchema, garbage, folder }

  /// Puts something in the place of the good file, and returns its bytes.
  private func disturb(_ trouble: Trouble) throws -> Data {
    let file = folder.url.appending(path: "page.rill")
    let good = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    let text = String(decoding: good, as: UTF8.self)
    switch trouble {
    case .newerVersion: try Data(text.replacing("rill/1", with: "rill/9").utf8).writeUninherited(to: file)
    case .otherSchema: try Data(text.replacing("Sheet", with: "Other").utf8).writeUninherited(to: file)
    case .garbage: try Data("{ no JSON".utf8).writeUninherited(to: file)
    case .folder: try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    }
    return good
  }

  private func restore(_ good: Data) throws {
    let file = folder.url.appending(path: "page.rill")
    if FileManager.default.fileExists(atPath: file.path()) { try FileManager.default.removeItem(at: file) }
    try good.writeUninherited(to: file)
  }

  @Test(arguments: Trouble.allCases)
  func `a good value that is back after a failed load is not overwritten`(_ trouble: Trouble) async throws {
    try await write(["good"])
    let good = try disturb(trouble)
    let store = Sheet.store(["mine"])
    let saved = store.persistence(in: storage, as: "page")
    await #expect(throws: PersistenceFailure.self) { try await saved.load() }
    try restore(good)
    store.update { $0.lines.append("more") }
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    #expect(failure?.code == .conflict)
    #expect(try await stored == ["good"] && store.lines == ["good"])
    let backups = try storage.itemsSetAside("page").filter { $0.kind == .backup }
    #expect(backups.map { String(decoding: $0.data, as: UTF8.self).contains("more") } == [true])
  }

  @Test func `a file that another program replaces during a save is met as a conflict`() async throws {
    try await write(["theirs"])
    let file = folder.url.appending(path: "page.rill")
    let theirs = try Data(contentsOf: file)
    try await write(["base"])
    let replacements = Recorder<Int>()
    let path = folder.path("other")
    let storage = FileStorage(folder: folder.url, fileExtension: "rill", limit: 1 << 20, onlyName: nil) {
      step in
      guard step == .sync, replacements.elements.isEmpty else { return nil }
      replacements.note(1)
      do { try theirs.writeUninherited(to: URL(filePath: path)) } catch { Issue.record(error) }
      if rename(path, file.path()) != 0 { Issue.record("The file was not renamed.") }
      return nil
    }
    let store = Sheet.store()
    let saved = store.persistence(in: storage, as: "page")
    try await saved.load()
    store.update { $0.lines.append("mine") }
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    #expect(failure?.code == .conflict && replacements.elements == [1])
    #expect(try await stored == ["theirs"] && store.lines == ["theirs"])
    let backups = try FileStorage(folder: folder.url).itemsSetAside("page")
    #expect(backups.map { String(decoding: $0.data, as: UTF8.self).contains("mine") } == [true])
  }

  @Test func `a value of a released persistence that could not be written does not replace a newer one`()
    async throws
  {
    try await PendingWrites.$current.withValue(PendingWrites()) { try await replaceNothingNewer() }
  }

  private func replaceNothingNewer() async throws {
    try await write(["good"])
    let good = try disturb(.folder)
    do {
      let store = Sheet.store(["stale"])
      let saved = store.persistence(in: storage, as: "page")
      await #expect(throws: PersistenceFailure.self) { try await saved.load() }
      await #expect(throws: PersistenceFailure.self) { try await saved.save() }
    }
    try restore(good)
    let store = Sheet.store()
    let saved = store.persistence(in: storage, as: "page")
    try await saved.load()
    store.update { $0.lines.append("newer") }
    try await saved.save()
    await #expect(throws: PersistenceFailure.self) { try await PendingWrites.current.flush() }
    #expect(try await stored == ["good", "newer"])
  }

  @Test
  func `a good value that is back after a failed load is not removed, and one that could not be loaded is`()
    async throws
  {
    try await write(["good"])
    let good = try disturb(.newerVersion)
    let store = Sheet.store(["mine"])
    let saved = store.persistence(in: storage, as: "page")
    await #expect(throws: PersistenceFailure.self) { try await saved.load() }
    let newer = try Data(contentsOf: folder.url.appending(path: "page.rill"))
    try restore(good)
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.reset() }
    #expect(failure?.code == .conflict)
    #expect(try await stored == ["good"])
    try restore(newer)
    try await saved.reset()
    #expect(try await stored == nil)
  }
}
