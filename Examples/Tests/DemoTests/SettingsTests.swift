import Rill
import RillPersistence
import Testing

@testable import Demo

@MainActor
struct SettingsTests {
  @Test func `a choice is saved`() async throws {
    let storage = MemoryStorage()
    let settings = Store<Settings, Settings.Action>(Settings(in: storage), reduce: Settings.reduce)
    #expect(!settings.hasLargeText)
    settings.send(.enlarge(hasLargeText: true))
    #expect(settings.hasLargeText)
    try await settings.state.$hasLargeText.reference.flush()
    let kept = Store<Bool, Never>(false)
    try await kept.persistence(in: storage, as: "hasLargeText").load()
    #expect(kept.state)
  }
}
