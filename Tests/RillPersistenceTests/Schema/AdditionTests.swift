import Foundation
import Rill
import RillFixtures
import RillSessions
import RillTesting
import Testing

@testable import RillPersistence
@testable import RillValues

/// Fields that come and go without a new version.
@MainActor
struct AdditionTests {
  private let storage = MemoryStorage()

  private struct Before: Codable, Equatable, Sendable {
    var name = "n"
    var inner = Inner()
    var list: [Int] = [1]
    struct Inner: Codable, Equatable, Sendable { var a = 1 }
  }

  private struct After: Codable, Equatable, Sendable {
    var name = ""
    var count = 7
    var inner = Inner()
    var mode = Mode.busy(times: 3)
    var note: String?
    var list: [Int] = []
    struct Inner: Codable, Equatable, Sendable {
      var a = 0
      var b = "new"
    }
    enum Mode: Codable, Equatable, Sendable { case idle, busy(times: Int) }
  }

  private func keep<Value: Codable & Sendable>(_ value: Value) async throws {
    try await Store<Value, Never>(value).persistence(in: storage, as: "x", schema: Schema("x")).save()
  }

  @Test func `added fields are taken from the state, at any depth`() async throws {
    try await keep(Before())
    let store = Store<After, Never>(After())
    let saved = store.persistence(in: storage, as: "x", schema: Schema("x"))
    let report = try #require(try await saved.load())
    #expect(store.state == After(name: "n", inner: .init(a: 1), list: [1]))
    #expect(report.filled.sorted() == ["count", "inner.b", "mode"])
    #expect(report.grade == .fine)
    #expect(
      "\(report)" == "Fine: Version 1 is loaded as it is. Taken from the defaults: count, inner.b, mode.")
  }

  @Test func `removed fields make it risky, and a backup is made before they are lost`() async throws {
    try await keep(After(note: "dear"))
    let kept = storage.load("x")
    let store = Store<Before, Never>(Before())
    let saved = store.persistence(in: storage, as: "x", schema: Schema("x"))
    let report = try #require(await saved.dryRun())
    #expect(report.grade == .risky)
    #expect(
      "\(report)" == """
        Risky: Version 1 is loaded as it is. Lost or changed with the next save: count, inner.b, mode, note. A backup is \
        made before.
        """)
    #expect(store.revision == 0)
    #expect(try await saved.load() == report)
    try await saved.save()
    #expect(storage.itemsSetAside("x").map { .value($0.data) } == [kept])
  }

  @Test func `a changed type is impossible, and the dry run touches nothing`() async throws {
    struct Changed: Codable, Sendable { var name = 1 }
    try await keep(Before())
    let kept = storage.load("x")
    let saved = Store<Changed, Never>(Changed()).persistence(in: storage, as: "x", schema: Schema("x"))
    let report = try #require(await saved.dryRun())
    #expect(report.grade == .impossible)
    #expect(report.failure?.code == .undecodable)
    #expect(
      "\(report)" == """
        Impossible: The value under "x" in \(storage.place) is not a value of version 1: "name" is not of type Int. If the type \
        has changed, keep its old form and add an upgrade to the schema, or make an added field optional.
        """)
    #expect(storage.load("x") == kept)
    #expect(storage.itemsSetAside("x") == [])
  }

  @Test func `a field that a row lacks has no default`() async throws {
    struct Row: Codable, Sendable { var a = 1 }
    struct NewRow: Codable, Sendable { var a = 1, b = 2 }
    try await keep([Row(), Row()])
    let saved = Store<[NewRow], Never>([]).persistence(in: storage, as: "x", schema: Schema("x"))
    let failure = await #expect(throws: PersistenceFailure.self) { try await saved.load() }
    #expect(failure?.message.contains("\"0\" has no \"b\"") == true)
  }

  @Test func `the fingerprint is that of the type, not of the value`() {
    #expect(
      ShapeFingerprint.of(After()) == ShapeFingerprint.of(After(name: "x", mode: .idle, note: "y", list: [1]))
    )
    #expect(ShapeFingerprint.of(After()) != ShapeFingerprint.of(Before()))
    #expect(ShapeFingerprint.of(After.Inner()) != ShapeFingerprint.of(Before.Inner()))
  }

  @Test(arguments: 0..<20)
  func `any state comes back, through JSON, property lists and files`(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    func text() -> String {
      String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0..<12, using: &random)).compactMap { _ in
            Unicode.Scalar(UInt32.random(in: 0..<0x1_1000, using: &random))
          }))
    }
    let state = After(
      name: text(), count: Int.random(in: .min ... .max, using: &random),
      inner: .init(a: Int.random(in: .min ... .max, using: &random), b: text()),
      mode: Bool.random(using: &random) ? .idle : .busy(times: Int.random(in: .min ... .max, using: &random)),
      note: Bool.random(using: &random) ? nil : text(),
      list: (0..<Int.random(in: 0..<9, using: &random)).map { _ in
        Int.random(in: .min ... .max, using: &random)
      })
    let folder = try TemporaryFolder()
    let coders: [any StateCoder] = [JSONCoder(), JSONCoder(excluding: ["nothing"]), PropertyListCoder()]
    for (number, coder) in coders.enumerated() {
      let storage: any Storage = number == 1 ? FileStorage(folder: folder.url) : storage
      try await Store<After, Never>(state).persistence(in: storage, as: "x", coder: coder).save()
      let other = Store<After, Never>(After())
      try await other.persistence(in: storage, as: "x", coder: coder).load()
      #expect(other.state == state)
    }
  }
}
