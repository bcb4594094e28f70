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

  static let noFailingStorage =
    "the site has no storage that fails: make it with StorageSite { … } failing: { … }"

  static func answered(_ call: String, _ answer: String) -> String {
    "\(call) of the failing storage answered with \(answer) instead of an error"
  }

  static func code(_ failure: PersistenceFailure, expected: Set<PersistenceFailure.Code>) -> String {
    let codes = expected.map { ".\($0)" }.sorted().joined(separator: ", ")
    return "the failure has the code .\(failure.code) instead of one of \(codes): \(failure)"
  }

  static func incomplete(_ failure: PersistenceFailure, _ names: [String]) -> String {
    let names = names.map { "\"\($0)\"" }.joined(separator: " and ")
    return "the failure does not name \(names), or does not say how to fix it: \(failure)"
  }

  static func listed(_ keys: [StorageKey], expected: [StorageKey]) -> String {
    "the keys are \(keys.map(\.text)) instead of \(expected.map(\.text))"
  }
}
