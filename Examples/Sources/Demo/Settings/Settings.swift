import Rill
import RillPersistence

/// The settings that the user chooses on the page, which are saved in user defaults.
struct Settings: Equatable {
  @Shared var hasLargeText: Bool

  enum Action: Codable {
    case enlarge(hasLargeText: Bool)
  }

  /// Creates settings that are saved in a storage.
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
