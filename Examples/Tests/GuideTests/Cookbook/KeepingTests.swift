import Foundation
import Rill
import RillDebugging
import RillPersistence
import RillTesting
import Synchronization
import Testing

@testable import Guides

@MainActor
struct KeepingTests {
  @Test func `an undone text reaches the server as well`() async {
    final class Server: Sendable { let texts = Mutex<[String]>([]) }
    let server = Server()
    let clock = TestClock()
    let note = UndoableNote(clock: clock) { text in server.texts.withLock { $0.append(text) } }
    note.store.send(.typed("milk"))
    await clock.advance(by: .seconds(1))
    note.undo.undo()
    await clock.advance(by: .seconds(1))
    #expect(server.texts.withLock { $0 } == ["milk", ""])
    #expect(note.store.state == Note.State())
  }

  @Test func `a draft is there when it is opened again`() async throws {
    let storage = MemoryStorage()
    let (store, saved) = try await Draft.open(in: storage)
    store.update { $0.title = "Letter" }
    try await saved.flush()
    let (again, _) = try await Draft.open(in: storage)
    #expect(again.title == "Letter")
  }

  @Test func `settings of an older version are read`() async throws {
    let storage = MemoryStorage()
    let old = Store<SettingsV1, Never>(SettingsV1(name: "Jenny Duck"))
    try await old.persistence(in: storage, as: "settings", schema: Schema("settings")).save()
    let store = Store<Settings, Never>(Settings())
    try await store.persistence(in: storage, as: "settings", schema: Settings.schema).load()
    #expect(store.state == Settings(first: "Jenny", last: "Duck"))
  }

  @Test func `two features share one value`() {
    let reader = Store<Reader, Never>(Reader())
    let preferences = Store<Preferences, Never>(Preferences())
    preferences.update { $0.size = 16 }
    #expect(reader.size == 16)
  }
}
