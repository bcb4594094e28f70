import Foundation
import Rill
import RillFixtures
import Testing

@testable import RillPersistence

/// A file is damaged in every way there is, and then the program goes on.
@MainActor
struct DamageTests {
  private let folder: TemporaryFolder
  private let storage: FileStorage
  private let whole: Data

  init() async throws {
    folder = try TemporaryFolder()
    storage = FileStorage(folder: folder.url)
    try await Desk(Notebook(title: "a", notes: ["b"])).store.persistence(in: storage, as: "notes").save()
    whole = try folder.contents("notes.rill")
  }

  /// Puts bytes in the place of the file, loads them and saves something else.
  ///
  /// - Returns: Why they could not be loaded, and whether what was there was left in its place.
  private func load(_ bytes: Data) async throws -> (code: PersistenceFailure.Code?, isLeft: Bool) {
    for name in try folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
    try folder.write(bytes, "notes.rill")
    let desk = Desk(Notebook(title: "mine"))
    let saved = desk.store.persistence(in: storage, as: "notes")
    var code: PersistenceFailure.Code?
    do throws(PersistenceFailure) { try await saved.load() } catch { code = error.code }
    #expect(desk.store.title == (code == nil ? "a" : "mine"))
    desk.store.send(.rename("next"))
    do throws(PersistenceFailure) {
      try await saved.save()
      let next = Desk()
      try await next.store.persistence(in: storage, as: "notes").load()
      #expect(next.store.title == "next")
    } catch {
      #expect(error.code == code)
    }
    let kept = try folder.names.map { try folder.contents($0) }
    if code != nil { #expect(kept.contains(bytes), "\(bytes.count) bytes are lost") }
    return (code, try folder.contents("notes.rill") == bytes)
  }

  @Test func `a file that ends early is set aside, wherever it ends`() async throws {
    for length in 1..<whole.count {
      let (code, isLeft) = try await load(whole.prefix(length))
      #expect(code == .damaged && !isLeft, "\(length) bytes")
    }
    #expect(try await load(whole).code == nil)
  }

  @Test func `a file with a flipped bit is never taken for a whole one, and never lost`() async throws {
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 1 << (index % 8)
      let (code, isLeft) = try await load(bytes)
      // In the first letters it may say that a newer version has written it, or that something else has.
      let isHead = index < 6
      #expect(isHead ? [.damaged, .foreign, .tooNew].contains(code) : code == .damaged, "byte \(index)")
      #expect(isLeft == (code == .tooNew), "byte \(index)")
    }
  }

  @Test(arguments: [
    Data(count: 10_000), Data("SQLite format 3\0".utf8) + Data(count: 4_096), Data("%PDF-1.7".utf8),
    Data("{\"title\":\"x\"}".utf8), Data([0xff, 0xd8, 0xff]), Data([0]),
  ])
  func `a file of another kind is foreign and set aside`(bytes: Data) async throws {
    let (code, isLeft) = try await load(bytes)
    #expect(code == .foreign && !isLeft)
  }

  @Test func `a file of the future is left, and nothing is saved over it`() async throws {
    let text = String(decoding: whole, as: UTF8.self)
    let (code, isLeft) = try await load(Data(text.replacing("rill/1", with: "rill/9").utf8))
    #expect(code == .tooNew && isLeft)
    let next = Schema("Notebook", NotebookV1.self).then(NotebookV2.self) { NotebookV2(name: $0.name) }
    let future = Store<NotebookV2, Never>(NotebookV2(name: "future"))
    try FileManager.default.removeItem(atPath: folder.path("notes.rill"))
    try await future.persistence(in: storage, as: "notes", schema: next).save()
    let bytes = try folder.contents("notes.rill")
    let (laterCode, isLaterLeft) = try await load(bytes)
    #expect(laterCode == .tooNew && isLaterLeft)
  }

  @Test func `a gigabyte of garbage is not read, and left`() async throws {
    // It is all hole, so that it takes no room on the disk; in memory it would.
    truncate(folder.path("notes.rill"), 1 << 30)
    let saved = Desk().store.persistence(in: storage, as: "notes")
    let failure = PersistenceFailure.tooLarge(1 << 30, limit: 256 << 20, "notes", in: storage.place)
    await #expect(throws: failure) { try await saved.load() }
    await #expect(throws: failure) { try await saved.save() }
    await #expect(throws: failure) { try await saved.reset() }
    #expect(await saved.dryRun()?.failure == failure)
    #expect(try folder.names == ["notes.rill"])
  }

  @Test func `what was set aside is not read if it has grown too large`() throws {
    _ = try storage.setAside("notes", .backup, because: "an upgrade")
    truncate(folder.path("notes.rill.backup-1"), 1 << 30)
    #expect(
      throws: PersistenceFailure.tooLarge(1 << 30, limit: 256 << 20, "notes", in: storage.place)
    ) { try storage.itemsSetAside("notes") }
  }
}
