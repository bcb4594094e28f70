import Foundation
import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillPersistence

/// Random values go out and come back, also through versions and storages.
@MainActor
struct RoundTripTests {
  private let schema = Schema("notes", NotebookV1.self)
    .then(NotebookV2.self) { NotebookV2(name: $0.name, text: "from \($0.name)") }
    .then(Notebook.self) { Notebook(title: $0.name, notes: [$0.text, "upgraded"]) }

  /// Letters that coders treat in ways of their own.
  private static let alphabet = "ab\"\\/\n\t\u{0}\u{7f}é日👩‍🚀 {}[]:,%"

  private func keep<Value: Codable & Sendable>(
    _ value: Value, _ schema: Schema<Value>, _ storage: any Storage, _ coder: any StateCoder
  ) async throws {
    try await Store<Value, Never>(value)
      .persistence(in: storage, as: "notes", schema: schema, coder: coder).save()
  }

  @Test(arguments: 0..<40)
  func `any value of any version comes back as its upgrades make it, and its bytes are kept`(seed: UInt64)
    async throws
  {
    var random = SeededRandom(seed: seed)
    func text() -> String { random.text(length: 0...20, of: Self.alphabet) }
    let folder = try TemporaryFolder()
    let storage: any Storage = random.bool() ? MemoryStorage() : FileStorage(folder: folder.url)
    let coder: any StateCoder = random.bool() ? JSONCoder(isPretty: random.bool()) : PropertyListCoder()
    let version = random.int(in: 1...3)
    let expected: Notebook
    switch version {
    case 1:
      let old = NotebookV1(name: text())
      expected = Notebook(title: old.name, notes: ["from \(old.name)", "upgraded"])
      try await keep(old, Schema("notes"), storage, coder)
    case 2:
      let old = NotebookV2(name: text(), text: text())
      expected = Notebook(title: old.name, notes: [old.text, "upgraded"])
      try await keep(old, Schema("notes", version: 2), storage, coder)
    default:
      expected = Notebook(
        title: text(), notes: (0..<random.int(in: 0...5)).map { _ in text() },
        session: .init(token: text(), isOpen: random.bool()))
      try await keep(expected, schema, storage, coder)
    }
    let old = storage.load("notes")
    let store = Store<Notebook, Never>(Notebook())
    let saved = store.persistence(in: storage, as: "notes", schema: schema, coder: coder)
    #expect(await saved.dryRun()?.grade == .fine)
    #expect(try await saved.load()?.from == version)
    #expect(store.state == expected)
    #expect(storage.load("notes") == old)
    try await saved.save()
    let backups = try storage.itemsSetAside("notes").map { StoredItem.value($0.data) }
    #expect(backups == (version == 3 ? [] : [old]))
    let again = Store<Notebook, Never>(Notebook())
    try await again.persistence(in: storage, as: "notes", schema: schema, coder: coder).load()
    #expect(again.state == expected)
  }
}
