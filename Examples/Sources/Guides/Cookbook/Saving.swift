import Rill
import RillPersistence

/// A draft that is saved in the background.
struct Draft: Codable, Equatable, Sendable { var title = ""; var lines: [String] = [] }

extension Draft {
  /// Opens the draft of a storage, and saves it whenever it has rested for a second.
  @MainActor static func open(
    in storage: any Storage, clock: (any Clock<Duration>)? = nil
  ) async throws -> (Store<Draft, Never>, Persistence<Draft, Never, Draft>) {
    let store = Store<Draft, Never>(Draft(), clock: clock)
    let saved = store.persistence(in: storage, as: "draft")
    try await saved.load()
    saved.autosave(after: .seconds(1))
    return (store, saved)
  }
}
