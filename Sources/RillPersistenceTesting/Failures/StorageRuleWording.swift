import RillPersistence

/// The messages of the storage rules.
enum StorageRuleWording {
  static func found(_ item: StoredItem, _ key: StorageKey, expected: String) -> String {
    let what =
      switch item {
      case .value(let data): "\(data.count) bytes"
      case .absent: "nothing"
      case .unreadable(let failure): "something unreadable (\(failure.message))"
      }
    return "under \"\(key)\" was \(what) instead of \(expected)"
  }

  static func listed(_ keys: [StorageKey], expected: [StorageKey]) -> String {
    "the keys are \(keys.map(\.text)) instead of \(expected.map(\.text))"
  }
}
