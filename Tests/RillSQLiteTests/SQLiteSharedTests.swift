#if SQLite
import Foundation
import Rill
import RillFixtures
import RillPersistence
import RillSQLite
import Testing

@MainActor
struct SQLiteSharedTests {
  private struct Tally: Equatable, Sendable {
    @Shared var count: Int
    var parts: [Shared<Int>] = []

    init(_ reference: SharedReference<Int>) { _count = Shared(reference) }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reference<Value: Codable & Equatable & Sendable>(_ value: Value) -> SharedReference<Value> {
    SharedReference(
      wrappedValue: value, in: SQLiteStorage(file: folder.url.appending(path: "values.sqlite")), "value")
  }

  @Test func `stores of one actor share a value in SQLite, plain writes included`() async throws {
    let count = reference(0)
    let (one, two) = (Store<Tally, Never>(Tally(count)), Store<Tally, Never>(Tally(count)))
    for _ in 1...20 {
      one.update { $0.count += 1 }
      two.update { $0.count += 1 }
    }
    one.update { $0.parts.append(Shared(count)) }
    two.update { $0.count += 1 }
    #expect(one.count == 41 && two.count == 41)
    #expect(one.state.parts[0].wrappedValue == 41)
    try await count.flush()
    let kept = Store<Int, Never>(0)
    try await kept.persistence(
      in: SQLiteStorage(file: folder.url.appending(path: "values.sqlite")), as: "value"
    ).load()
    #expect(kept.state == 41)
  }

  @Test func `changes by lock from many tasks are all counted in SQLite`() async throws {
    let count = reference(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<10 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.value == 80)
  }

  @Test func `a change by lock starts from what another program has written to SQLite`() async throws {
    let file = folder.url.appending(path: "values.sqlite")
    let count = reference(0)
    count.withLock { $0 += 1 }
    try SQLiteStorage(file: file).save(Data("41".utf8), under: "value")
    count.withLock { $0 += 1 }
    #expect(count.value == 42)
  }

  @Test func `a value that is removed from SQLite is its default again`() async throws {
    let storage = SQLiteStorage(file: folder.url.appending(path: "values.sqlite"))
    let text = reference("default")
    text.wrappedValue = "other"
    try await text.flush()
    #expect(storage.load("value") != .absent)
    text.remove()
    #expect(text.value == "default")
    try await text.flush()
    #expect(storage.load("value") == .absent)
  }
}
#endif
