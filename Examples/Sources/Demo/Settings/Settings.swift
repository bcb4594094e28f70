import Rill
import RillPersistence

/// What the person at the page has chosen; it is kept in user defaults.
struct Settings: Equatable {
  @Shared var hasLargeText: Bool

  enum Action: Codable {
    case enlarge(hasLargeText: Bool)
  }

  /// Makes settings that are kept in a storage.
  init(in storage: some Storage) {
    _hasLargeText = Shared(wrappedValue: false, in: storage, "hasLargeText")
  }

  static func reduce(_ state: inout Settings, _ action: Action) -> Effect<Action> {
    switch action {
    case .enlarge(let hasLargeText): state.hasLargeText = hasLargeText
    }
    return .none
  }
}
